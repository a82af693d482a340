/** DD-MM-YYYY (SPEC.md section 9) of a moment or a day. */
export const dayOf = (moment: string): string => moment.slice(0, 10).split('-').reverse().join('-')

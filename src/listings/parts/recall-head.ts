import { unbroken } from './unbroken.ts'

/** "Acetone · CAS 67-64-1 · lot demo-8": number and lot are not torn at a hyphen, and no line begins with a dot. */
export const unbrokenHead = (what: string): string =>
  unbroken(what)
    .replace(/\b(\d{2,7})-(\d\d)-(\d)\b(?!-)/g, '$1\u2011$2\u2011$3')
    .replace(/\bCAS (?=\d)/g, 'CAS\u00a0')
    .replace(
      /\blot (?=\S*\d)(\S{1,20})(?=$|\s)/g,
      (_, lot: string) => `lot\u00a0${lot.replaceAll('-', '\u2011')}`,
    )
    .replaceAll(' · ', '\u00a0· ')

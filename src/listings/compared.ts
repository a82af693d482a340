/** What kind of thing it is, within its category. */
export const kinds = ['device_type', 'disposable_type', 'substance_category'] as const
/** What makes it the very same thing. */
export const identityKeys = ['product_number', 'manufacturer'] as const
/** The days it is there or needed for; apart, nothing is a match. */
export const period = ['available_from', 'available_until'] as const
/** All that is compared when looking for a match. */
export const comparedKeys = ['exchange_type', 'type', 'title', ...kinds, ...identityKeys, ...period] as const

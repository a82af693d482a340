export const kinds = ['device_type', 'disposable_type', 'substance_category'] as const
export const identityKeys = ['product_number', 'cas_number', 'manufacturer'] as const
/** Two chemicals of one category, or two things of one maker, need not be alike. */
export const alikeKeys = ['product_number', 'cas_number', 'device_type', 'disposable_type'] as const
export const period = ['available_from', 'available_until'] as const
export const comparedKeys = ['exchange_type', 'type', 'title', ...kinds, ...identityKeys, ...period] as const

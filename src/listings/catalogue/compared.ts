export const kinds = ['device_type', 'disposable_type', 'substance_category'] as const
export const identityKeys = ['product_number', 'manufacturer'] as const
export const period = ['available_from', 'available_until'] as const
export const comparedKeys = ['exchange_type', 'type', 'title', ...kinds, ...identityKeys, ...period] as const

export const flagKeys = ['opened', 'biological_material', 'chemical_material', 'radioactive'] as const
export const lackedKeys = ['opened_on', 'cas_number', 'expiry_date', 'lot_number', 'sds_url'] as const

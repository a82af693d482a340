/** Fields that are simply so or not. */
export const flagKeys = ['opened', 'biological_material', 'chemical_material', 'radioactive'] as const
/** Fields that a rule may ask for. */
export const lackedKeys = ['opened_on', 'cas_number', 'expiry_date', 'lot_number', 'sds_url'] as const

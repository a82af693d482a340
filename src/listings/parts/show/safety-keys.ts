export const safetyKeys: ReadonlySet<string> = new Set([
  'cas_number',
  'hazards',
  'sds_url',
  'biological_material',
  'chemical_material',
  'radioactive',
])

const variable = (subset: string) =>
  `node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${subset}-wght-normal.woff2`
const plain = (name: string) =>
  `node_modules/@expo-google-fonts/ibm-plex-sans/${name}/IBMPlexSans_${name}.ttf`

export const latin = variable('latin')
export const latinExt = variable('latin-ext')

/** All characters of a weight in one file, which the packages for the web do not have. */
export const statics = [
  { weight: 400, style: 'Regular', file: plain('400Regular') },
  { weight: 600, style: 'SemiBold', file: plain('600SemiBold') },
]

/** "≥ 99.8 %", "37% w/w". */
const percent = /[<>≤≥~±]?\s*(?:\d+(?:[.,]\d+)?\s*[-–]\s*)?\d+(?:[.,]\d+)?\s*%(?:\s*\(?[wv]\/[wv]\)?)?/giu

/** Words for purity, in catalogues and on labels. */
const grade =
  /(?<![\p{L}\p{N}])(?:p\.?\s?a\.?|puriss\.?|purum|pro analysi|extra pure|ultrapure|(?:reagent|analytical|technical|hplc|acs|lc-ms|molecular biology)(?: grade)?|chemisch zuiver|technisch|watervrij|anhydrous|zuiver|geconcentreerd|concentrated)(?![\p{L}\p{N}])/giu

/** "Zoutzuur 37 %" and "methanol p.a." without percentage and grade, which no table has. */
export const plainName = (text: string): string =>
  text
    .replace(percent, ' ')
    .replace(grade, ' ')
    .replace(/[\s,;()]+$|^[\s,;()]+/g, '')
    .replace(/\s+/g, ' ')

import { strToU8, zipSync } from 'fflate'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

interface Workbook {
  /** The rows of each sheet, as XML. */
  sheets: Record<string, string>
  shared?: string[]
  /** Number formats by style: `s="1"` is the second. */
  formats?: number[]
  since1904?: boolean
  /** What follows the rows of each sheet. */
  after?: string
  more?: Record<string, Uint8Array>
}

/** A workbook as programs write it, from the XML of its sheets. */
export function workbook({
  sheets,
  shared,
  formats = [0],
  since1904,
  after = '',
  more = {},
}: Workbook): Uint8Array {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}">${since1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId90" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="${formats.length}">${formats
      .map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...(shared
      ? {
          'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${shared.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
        }
      : {}),
  }
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return zipSync({ ...bytes, ...more })
}

/** One cell with a text in it, as Google Sheets writes it. */
export const inline = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

export const oneCell = (text = 'ethanol'): string => `<row r="1">${inline('A1', text)}</row>`

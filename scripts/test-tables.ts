// Writes the tables in test/tables/ that LibreOffice exports: node scripts/test-tables.ts, by hand, where `soffice` is
// installed (apt install libreoffice-calc-nogui). Tests read the files, not LibreOffice.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const to = fileURLToPath(new URL('../test/tables/', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'tables-'))

/** Dutch numbers and days, of which LibreOffice makes numbers and days; what has zeros in front stays text. */
const cells = (rows: string[]) => rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')
const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
const number = (value: string) =>
  `<table:table-cell table:style-name="amount" office:value-type="float" office:value="${value}"/>`
const day = (value: string) =>
  `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${value}"/>`
const none = '<table:table-cell/>'

const source = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:styles><style:style style:name="Default" style:family="table-cell"><style:text-properties xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" fo:language="nl" fo:country="NL"/></style:style></office:styles>
<office:automatic-styles>
<number:date-style style:name="dmy" number:language="nl" number:country="NL"><number:day number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:year number:style="long"/></number:date-style>
<number:number-style style:name="plain" number:language="nl" number:country="NL"><number:number number:min-integer-digits="1" number:decimal-places="1" number:min-decimal-places="0"/></number:number-style>
<style:style style:name="amount" style:family="table-cell" style:data-style-name="plain"/>
<style:style style:name="day" style:family="table-cell" style:data-style-name="dmy"/>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Bestelling">${cells([
  ['Artikelnummer', 'Omschrijving', 'CAS', 'Aantal', 'Inhoud', 'Vervaldatum'].map(text).join(''),
  text('0030078551') + text('Filtertips 200 µl, steriel') + none + number('10') + none + day('2027-03-31'),
  text('1.00983.2500') +
    text('Ethanol absoluut “p.a.”') +
    text('64-17-5') +
    number('2') +
    number('2.5') +
    day('2026-12-01'),
  text('A-77') + text('Buisjes; 50 ml (25 stuks)') + none + number('4'),
])}</table:table></office:spreadsheet></office:body></office:document>`
writeFileSync(join(work, 'libreoffice.fods'), source)

// Separator, quotation mark, encoding (76: UTF-8, 65535: UTF-16, 1: Windows-1252), first row, formats, language (1043:
// Dutch), quote all texts, as shown, and the mark of order last.
const exports: Record<string, string> = {
  'libreoffice.xlsx': 'xlsx:Calc MS Excel 2007 XML',
  'libreoffice.xls': 'xls:MS Excel 97',
  'libreoffice.ods': 'ods:calc8',
  'libreoffice-page.xls': 'html:HTML (StarCalc)',
  'comma-utf8.csv': 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1043,false,true,false,false,false,-1',
  'semicolon-windows-1252.csv': 'csv:Text - txt - csv (StarCalc):59,34,1,1,,1043,false,true',
  'tab-utf16.csv': 'csv:Text - txt - csv (StarCalc):9,34,65535,1,,1043,false,true',
  'semicolon-utf8-marked.csv':
    'csv:Text - txt - csv (StarCalc):59,34,76,1,,1043,false,true,false,false,false,0,false,true',
  'quoted.csv': 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1043,true,true',
}
for (const [name, filter] of Object.entries(exports)) {
  execFileSync('soffice', [
    `-env:UserInstallation=file://${work}/profile`,
    '--headless',
    ...['--convert-to', filter, '--outdir', work, join(work, 'libreoffice.fods')],
  ])
  const sheet = filter.endsWith(',-1') ? '-Bestelling' : ''
  renameSync(join(work, `libreoffice${sheet}.${filter.split(':')[0]}`), join(to, name))
}

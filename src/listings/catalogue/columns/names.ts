import type { FieldKey } from '../fields.ts'

/** What people call columns, in both languages, where it is neither the label nor the name of the field. */
export const otherNames: Partial<Record<FieldKey, string>> = {
  title:
    'name|naam|product|product name|productnaam|item|item name|artikel|article|stof|stofnaam|substance|chemical|chemicalie|compound|material|materiaal',
  description: 'product description|productomschrijving|beschrijving',
  type: 'soort|kind',
  cas_number: 'cas|cas no|cas nr|casnr|casnummer|cas rn',
  product_number:
    'cat no|cat nr|cat|catalog no|catalog number|catalogue number|catalogusnummer|article no|article number|art no|art nr|artnr|artikelnr|artikelnummer|artikelcode|bestelnr|bestelnummer|order no|order number|part number|part no|pn|sku|product no|product nr|productnr|product code|productcode|ref|referentie|reference|item no|item number|itemnummer',
  manufacturer: 'maker|merk|brand|supplier|leverancier|producent|vendor|company',
  total_units: 'qty|aantal|amount|number|stuks|pieces|pcs|stock|voorraad|quantity in stock|aantal stuks',
  volume_weight_unit: 'units|uom|unit of measure|meeteenheid',
  packaging:
    'pack size|packsize|pack|inhoud|size|content|contents|verpakkingsgrootte|verpakkingseenheid|package',
  pieces_per_unit:
    'per pack|per box|per doos|pieces per unit|pieces per pack|pieces per box|stuks per verpakking|stuks per doos|aantal per doos|aantal per verpakking|inhoud per doos',
  expiry_date:
    'expiry|expires|expires on|exp|exp date|expiration|expiration date|best before|use by|vervaldatum|vervalt|vervalt op|verloopt op|tht|tht datum|houdbaarheid|houdbaarheidsdatum|tenminste houdbaar tot|uiterste houdbaarheid',
  opened_on: 'date opened|opening date|openingsdatum|datum geopend',
  lot_number: 'lot|lot no|lot nr|lotnr|batch|batch no|batch nr|batch number|batchnummer|charge|chargenummer',
  storage:
    'storage temperature|storage conditions|bewaartemperatuur|bewaarconditie|bewaren|temperatuur|temperature',
  concentration: 'conc|sterkte|strength',
  location_building: 'location|locatie|gebouw nr|building no',
  location_room: 'kamer|lab|zaal|kamernummer|room number|room no',
  operational_age: 'year|jaar|year of purchase|aanschafjaar',
  extra_info: 'remarks|remark|opmerkingen|opmerking|notes|note|notities|comments|comment|toelichting',
  sds_url: 'sds|msds|vib|veiligheidsblad|safety sheet',
}

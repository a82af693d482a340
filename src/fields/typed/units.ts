export const spelledUnits: Readonly<Record<string, 'g' | 'kg' | 'ml' | 'l'>> = {
  ...{ g: 'g', gr: 'g', gram: 'g', grams: 'g', kg: 'kg', kilo: 'kg', kilogram: 'kg' },
  ...{ ml: 'ml', milliliter: 'ml', millilitre: 'ml' },
  ...{ l: 'l', ltr: 'l', liter: 'l', litre: 'l', liters: 'l', litres: 'l' },
}

/** Words for what units count, as part of a pattern. */
export const pieceWords =
  'pcs?|pieces?|stuks?|st|ea|each|units?|eenheden|packs?|pakken|pak|pkgs?|boxes|box|dozen|doos|cases?|' +
  'bottles?|flessen|fles|bags?|zakken|zak|rolls?|rollen|rol|sets?|kits?'

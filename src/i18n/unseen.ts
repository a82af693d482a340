const unseen = /[\u00ad\u180e\u200b\u2060\ufeff]/g

/** Without signs that nobody sees and that come along when a page is copied; joiners that some scripts need stay. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')

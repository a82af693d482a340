import type { Db } from '../db/connect.ts'
import { type Locale, locales } from '../i18n/languages.ts'
import { monthsText } from '../i18n/months-shown.ts'

type Both = { en: string; nl: string }
const months = Object.fromEntries(locales.map((locale) => [locale, monthsText(locale)])) as Record<
  Locale,
  string
>

type Question = [title: Both, content: Both]

const faq: [name: Both, questions: Question[]][] = [
  [
    { en: 'About LabEx', nl: 'Over LabEx' },
    [
      [
        { en: 'What is LabEx?', nl: 'Wat is LabEx?' },
        {
          en: 'LabEx is where the labs of this park pass on equipment, chemicals and disposables, and ask each other for what they need. It costs nothing.',
          nl: 'Via LabEx geven de labs van dit park apparatuur, chemicaliën en disposables door, en vragen ze elkaar om wat ze nodig hebben. Het kost niets.',
        },
      ],
      [
        { en: 'Who may take part?', nl: 'Wie kan er meedoen?' },
        {
          en: 'Staff of research and education organisations at the park, once an administrator has let their organisation in. Ask through the join form.',
          nl: 'Medewerkers van onderzoeks- en onderwijsorganisaties op het park, zodra een beheerder hun organisatie heeft toegelaten. Vraag het aan met het aanmeldformulier.',
        },
      ],
      [
        { en: 'Does anybody pay?', nl: 'Betaalt er iemand?' },
        {
          en: 'No. LabEx is non-commercial: things are free, on loan or for shared use.',
          nl: 'Nee. LabEx is niet commercieel: spullen zijn gratis, te leen of voor gedeeld gebruik.',
        },
      ],
    ],
  ],
  [
    { en: 'Offering and requesting', nl: 'Aanbieden en vragen' },
    [
      [
        { en: 'How long is a listing visible?', nl: 'Hoe lang is een advertentie te zien?' },
        {
          en: `For ${months.en} from the day it is first shown. We write to you before it ends, and you can extend it without logging in.`,
          nl: `Tot ${months.nl} na de dag dat hij voor het eerst te zien is. We mailen je voordat die voorbij zijn, en je verlengt zonder in te loggen.`,
        },
      ],
      [
        { en: 'Can I give away part of what I have?', nl: 'Kan ik een deel weggeven van wat ik heb?' },
        {
          en: 'Yes. When somebody takes some of the units, the rest stays on offer.',
          nl: 'Ja. Neemt iemand een deel over, dan blijft de rest in het aanbod.',
        },
      ],
      [
        { en: 'What photos should I add?', nl: 'Welke foto’s voeg ik toe?' },
        {
          en: 'One of the whole thing, one of the type plate, and one of anything that is worn or missing.',
          nl: 'Eén van het geheel, één van het typeplaatje en één van wat versleten is of ontbreekt.',
        },
      ],
    ],
  ],
  [
    { en: 'Taking and handing over', nl: 'Overnemen en overdragen' },
    [
      [
        { en: 'What happens when I take something?', nl: 'Wat gebeurt er als ik iets overneem?' },
        {
          en: 'You both get an e-mail with each other’s name and e-mail address, and arrange the handover yourselves.',
          nl: 'Jullie krijgen allebei een e-mail met elkaars naam en e-mailadres, en regelen zelf de overdracht.',
        },
      ],
      [
        { en: 'Who is responsible for safe transport?', nl: 'Wie is verantwoordelijk voor veilig vervoer?' },
        {
          en: 'The two organisations together. Ask your safety officer about chemicals, biological material and anything that needs decontamination.',
          nl: 'De twee organisaties samen. Vraag je veiligheidskundige naar chemicaliën, biologisch materiaal en alles wat ontsmet moet worden.',
        },
      ],
      [
        { en: 'Can I cancel?', nl: 'Kan ik annuleren?' },
        {
          en: 'Yes, until it is marked as handed over. The listing is then open for others again.',
          nl: 'Ja, tot is aangegeven dat het is overgedragen. De advertentie is daarna weer vrij voor anderen.',
        },
      ],
    ],
  ],
]

export async function seedFaq(db: Db): Promise<void> {
  for (const [position, [name, questions]] of faq.entries()) {
    const { id } = await db
      .insertInto('faq_categories')
      .values({ texts: JSON.stringify({ en: { name: name.en }, nl: { name: name.nl } }), position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('faq_items')
      .values(
        questions.map(([title, content], index) => ({
          faq_category_id: id,
          texts: JSON.stringify({
            en: { title: title.en, content: `<p>${content.en}</p>` },
            nl: { title: title.nl, content: `<p>${content.nl}</p>` },
          }),
          position: index,
        })),
      )
      .execute()
  }
}

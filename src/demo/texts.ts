import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

const faq: [string, [string, string][]][] = [
  [
    'About LabEx',
    [
      [
        'What is LabEx?',
        'LabEx is where the labs of this park pass on equipment, chemicals and disposables, and ask each other for what they need. It costs nothing.',
      ],
      [
        'Who may take part?',
        'Staff of research and education organisations on the park, once an administrator has let their organisation in. Ask through the join form.',
      ],
      ['Does anybody pay?', 'No. LabEx is non-commercial: things are free, on loan or for shared use.'],
    ],
  ],
  [
    'Offering and requesting',
    [
      [
        'How long is a listing visible?',
        'Four months from the day it is published. We write to you before it ends, and you can extend it with one click.',
      ],
      [
        'Can I give away part of what I have?',
        'Yes. When somebody takes some of the units, the rest stays on offer.',
      ],
      [
        'What photos should I add?',
        'One of the whole thing, one of the type plate, and one of anything that is worn or missing.',
      ],
    ],
  ],
  [
    'Connecting and handing over',
    [
      [
        'What happens when I connect?',
        'You both get an e-mail with each other’s name and e-mail address, and arrange the handover yourselves.',
      ],
      [
        'Who is responsible for safe transport?',
        'The two organisations together. Ask your safety officer about chemicals, biological material and anything that needs decontamination.',
      ],
      ['Can I cancel?', 'Yes, until it is marked as handed over. The listing is then open for others again.'],
    ],
  ],
]

/** FAQ, alerts, two open join requests and the contact inbox of the demo. */
export async function seedTexts(
  db: Db,
  staff: { university: number; hospital: number; biotech: number },
): Promise<void> {
  for (const [position, [name, items]] of faq.entries()) {
    const { id } = await db
      .insertInto('faq_categories')
      .values({ name, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('faq_items')
      .values(
        items.map(([title, content], index) => ({
          faq_category_id: id,
          title,
          content: `<p>${content}</p>`,
          position: index,
        })),
      )
      .execute()
  }
  const alert = (
    user_id: number,
    exchange_type: 'offer' | 'request',
    frequency: 'immediate' | 'daily',
    specifications: object,
  ) => ({ user_id, exchange_type, frequency, specifications: JSON.stringify(specifications) })
  await db
    .insertInto('alerts')
    .values([
      alert(staff.university, 'offer', 'immediate', {
        type: ['equipment'],
        device_type: ['centrifuge', 'microscope'],
      }),
      alert(staff.hospital, 'request', 'daily', { type: ['disposables'] }),
      alert(staff.biotech, 'offer', 'immediate', { type: ['chemicals'], storage: ['freezer'] }),
    ])
    .execute()
  const days = (count: number) => sql<Date>`now() - make_interval(days => ${count})`
  await db
    .insertInto('join_requests')
    .values([
      {
        organization: 'Institute for Plant Research',
        contact_person: 'Noor van Dijk',
        email: 'noor@plants.example',
        phone: '030 123 4567',
        department: 'Greenhouse lab',
        location: 'Botanical garden 2',
        lab_description:
          'Plant tissue culture and phenotyping with two growth rooms and a small chemistry lab.',
        created_at: days(1),
      },
      {
        organization: 'Applied Sciences College',
        contact_person: 'Ivo Peters',
        email: 'i.peters@college.example',
        location: 'Heidelberglaan 15',
        lab_description: null,
        created_at: days(3),
      },
    ])
    .execute()
  await db
    .insertInto('contact_messages')
    .values([
      {
        name: 'Ruth de Boer',
        email: 'r.deboer@museum.example',
        organisation: 'University museum',
        message: 'We would love an old brass microscope for an exhibition. May a museum ask for things here?',
        created_at: days(2),
      },
      {
        name: 'Lars Holm',
        email: 'lars@biotech.example',
        organisation: 'Biotech Campus',
        message: 'A visitor from another park asked to join. Can organisations outside the park take part?',
        created_at: days(6),
      },
      {
        name: 'Inge Kuiper',
        email: 'inge@hospital.example',
        organisation: 'Park Hospital',
        message: 'Where do I find the form for the decontamination statement?',
        created_at: days(19),
        answered_at: days(16),
      },
    ] as never)
    .execute()
}

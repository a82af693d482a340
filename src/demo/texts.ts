import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { seedFaq } from './faq.ts'

export async function seedTexts(
  db: Db,
  staff: { university: number; hospital: number; biotech: number },
): Promise<void> {
  await seedFaq(db)
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

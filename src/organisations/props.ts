import type { Call } from '../http/action.ts'
import { joinRequests } from './sql.ts'

export type JoinRequestsProps = Awaited<ReturnType<typeof joinRequestsProps>>
export type JoinRequestRow = JoinRequestsProps['join_requests'][number]

/** `/admin/join-labex-requests` (SPEC.md section 2); `page` counts from 1 in the URL. */
export async function joinRequestsProps(call: Call) {
  const page = Math.max(1, Number.parseInt(call.query.get('page') ?? '1', 10) || 1)
  const search = (call.query.get('search') ?? '').slice(0, 100)
  const { rows, total } = await joinRequests(call.db, page - 1, search)
  const join_requests = rows.map((row) => ({
    id: row.id,
    organization: row.organization,
    contact_person: row.contact_person,
    email: row.email,
    phone: row.phone,
    department: row.department,
    department_type: row.department_type,
    location: row.location,
    lab_description: row.lab_description,
    status: row.status,
    existing_organisation: row.existing_organisation,
    created_at: row.created_at.toISOString(),
  }))
  return { join_requests, total, page, search }
}

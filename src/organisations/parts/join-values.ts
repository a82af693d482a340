import type { Form } from '../../browser/form.ts'

export const emptyJoin = {
  same_organisation_id: '',
  organization: '',
  department: '',
  department_type: '',
  location: '',
  lab_description: '',
  contact_person: '',
  email: '',
  phone: '',
  confirm_location: false,
  confirm_disclaimer: false,
}

export type JoinForm = Form<typeof emptyJoin>

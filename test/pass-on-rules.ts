import type { TestClient } from './client.ts'

/** Makes a rule as its form does: tried first, then saved with the effect that was seen. */
export async function aPassOnRule(officer: TestClient, rule: object) {
  const { effect } = (await officer.post('/api/safety/rules/try', rule)).body
  return officer.post('/api/safety/rules', { ...rule, effect })
}

/** The same of one that changes; `version` is in the rule. */
export async function aChangedRule(officer: TestClient, id: number, rule: object) {
  const { effect } = (await officer.post('/api/safety/rules/try', { ...rule, rule: id })).body
  return officer.patch(`/api/safety/rules/${id}`, { ...rule, effect })
}

/** Replaces a register as its form does: tried first. */
export async function aRegister(officer: TestClient, list: object) {
  const { effect } = (await officer.post('/api/safety/registers/try', list)).body
  return officer.post('/api/safety/registers', { ...list, effect })
}

// The compiler proves what a handler may return: each line below an expectation fails `npm run check` if it compiles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { reply, route } from './route.ts'

const spec = { surface: 'aberta', summary: 'x' } as const
const Conta = Type.Object({ nome: Type.String(), status: Type.Enum(['ativa', 'bloqueada']) })
const ativa = { nome: 'x', status: 'ativa' } as const
const texto: string = ativa.status

test('a handler returns a body of its answers, nothing where it declares none, or a reply', () => {
  const um = { 200: Conta }
  const routes = [
    route('GET /a', { ...spec, answers: um, handle: () => ativa }),
    route('GET /b', { ...spec, answers: um, handle: () => reply({ status: 304 }) }),
    route('GET /c', {
      ...spec,
      answers: { 201: Conta, 404: null },
      handle: async () => ativa,
    }),
    route('GET /d', { ...spec, answers: { 204: null }, handle: async () => {} }),
    // @ts-expect-error a field is missing
    route('GET /e', { ...spec, answers: um, handle: () => ({ nome: 'x' }) }),
    // @ts-expect-error any text in place of a closed list
    route('GET /f', { ...spec, answers: um, handle: () => ({ nome: 'x', status: texto }) }),
    // @ts-expect-error null where the shape has none
    route('GET /g', { ...spec, answers: um, handle: async () => ({ ...ativa, nome: null }) }),
    // @ts-expect-error nothing in place of a body
    route('GET /h', { ...spec, answers: um, handle: () => {} }),
    // @ts-expect-error a body where none is declared
    route('GET /i', { ...spec, answers: { 204: null }, handle: () => 1 }),
  ]
  assert.equal(routes.length, 9)
})

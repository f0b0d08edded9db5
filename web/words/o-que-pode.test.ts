import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PERMISSIONS, type Permission, permissionsOf } from '#features/permissions/permissions.ts'
import { O_QUE_PODE } from './o-que-pode.ts'
import { PAPEIS_LISTA } from './papeis.ts'

test('the portal’s description of each role matches what the service allows', () => {
  for (const { frase, permissoes, papeis } of O_QUE_PODE)
    for (const permissao of permissoes)
      assert.deepEqual([...(PERMISSIONS[permissao as Permission]?.papeis ?? [])], papeis, `${frase}: ${permissao}`)
})

test('every permission of a role is described once', () => {
  const described = O_QUE_PODE.flatMap(({ permissoes }) => permissoes).sort()
  assert.deepEqual(described, [...new Set(PAPEIS_LISTA.flatMap(permissionsOf))].sort())
})

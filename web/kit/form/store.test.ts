import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAt } from '#domain/caminhos.ts'
import { ApiError } from '../../words/erro.ts'
import { createStore } from './store.ts'

const erro = (campo: string) => ({ campo, codigo: 'CAMPO_INVALIDO', mensagem: `Corrija ${campo}.` })
const recusa = (...campos: string[]) =>
  new ApiError(422, {
    status: 'erro',
    codigo: 'REGRA_NAO_ATENDIDA',
    mensagem: 'Corrija.',
    correcao: 'Corrija os campos.',
    erros: campos.map(erro),
    requestId: 'r',
  })

test('typing in one field leaves what every other field reads as it was', () => {
  const { get, change } = createStore({ tomador: { nome: 'Ana', endereco: { cep: '1' } }, servico: [{ valor: 1 }] }, [])
  const before = get()
  change('servico[0].valor', 2)
  for (const path of ['tomador', 'tomador.nome', 'tomador.endereco'])
    assert.equal(readAt(get().valores, path), readAt(before.valores, path))
  assert.equal(get().erros, before.erros)
  assert.equal(readAt(get().valores, 'servico[0].valor'), 2)
})

test('the same value again tells nobody', () => {
  const store = createStore({ nome: 'Ana' }, [])
  let told = 0
  store.subscribe(() => told++)
  store.change('nome', 'Ana')
  store.change('nome', 'Bia')
  assert.equal(told, 1)
})

test('an error goes with a change of its field or of a part of its group', () => {
  const { get, change } = createStore({}, [erro('tomador.endereco'), erro('tomador.nome')])
  change('tomador.endereco.cep', '01001000')
  assert.deepEqual(
    get().erros.map(({ campo }) => campo),
    ['tomador.nome'],
  )
})

test('a failure goes with the last of the faults it named on the page; one about nothing here stays', () => {
  const store = createStore({}, [])
  for (const campo of ['prestador.cpfCnpj', 'tomador.nome', 'valor']) store.campos.add(campo)
  store.set({
    erros: [erro('prestador.cpfCnpj'), erro('tomador.nome')],
    falha: recusa('prestador.cpfCnpj', 'tomador.nome'),
  })
  store.change('tomador.nome', 'Ana')
  assert.ok(store.get().falha)
  store.change('prestador.cpfCnpj', '1')
  assert.equal(store.get().falha, null)

  store.set({ erros: [], falha: recusa() })
  store.change('valor', 1)
  assert.ok(store.get().falha)
})

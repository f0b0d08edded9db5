import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atendimentoDe, caminho, naoAtendida } from './municipios.ts'

const rota = { trilho: 'municipal' as const, regra: 'conexao' as never, motivo: '', desde: null, naoRecebe: [] }
const cidade = (simples: boolean, mei: boolean, regular: boolean) => ({
  nome: 'São Paulo',
  ...{ trilho: 'municipal' as const, provedor: null, falta: null },
  porRegime: {
    simples: { ...rota, atendido: simples },
    mei: { ...rota, atendido: mei },
    regular: { ...rota, atendido: regular },
  },
})

test('a city says which companies it takes, by regime, in the same words everywhere', () => {
  assert.deepEqual(atendimentoDe(cidade(true, true, true)), { quem: 'todos', texto: 'Atendido' })
  assert.deepEqual(atendimentoDe(cidade(false, false, false)), { quem: 'ninguem', texto: 'Ainda não atendido' })
  const emParte = { quem: 'parte', texto: 'Simples e MEI: sim · demais: ainda não' }
  assert.deepEqual(atendimentoDe(cidade(true, true, false)), emParte)
  assert.equal(atendimentoDe(cidade(false, true, true)).texto, 'MEI e demais: sim · Simples: ainda não')
  assert.equal(
    naoAtendida(cidade(true, true, false), { regimeTributario: 'lucro_real' })?.titulo,
    `Em São Paulo, ${emParte.texto}`,
  )
  assert.equal(naoAtendida(cidade(true, true, false), { regimeTributario: 'mei' }), null)
  const nenhuma = naoAtendida(cidade(false, false, false), { regimeTributario: 'mei' })
  assert.equal(nenhuma?.titulo, 'Ainda não emitimos em São Paulo')
})

test('a city that takes some companies is not one that is not served', () => {
  assert.equal(caminho(cidade(false, false, false)), 'Ainda não atendido')
  assert.equal(caminho(cidade(true, true, false)), 'Prefeitura')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createComportamentos, type Pedido } from './behaviour.ts'
import { parseComportamentos, readSentinel } from './palavras.ts'

const PEDIDO: Pedido = {
  ambiente: 'homologacao',
  operacao: 'emitir',
  cnpj: '1',
  chave: 'DPS1',
  tentativa: 1,
  texto: '',
}

function actionFor(texto: string, tentativa: number): string {
  const { acao } = createComportamentos().choose({ ...PEDIDO, texto, tentativa })
  return acao.valor ? `${acao.nome}:${acao.valor}` : acao.nome
}

test('a sentinel is a script: each part applies to its tries, the last without a number to the rest', () => {
  const texto = 'Aulas [simular: indisponivel x2; autorizar e calar x1; rejeitar:e0039]'
  assert.deepEqual(
    [1, 2, 3, 4, 9].map((tentativa) => actionFor(texto, tentativa)),
    ['indisponivel', 'indisponivel', 'autorizar-e-calar', 'rejeitar:E0039', 'rejeitar:E0039'],
  )
  assert.deepEqual(
    [1, 2].map((tentativa) => actionFor('[simular: html x1]', tentativa)),
    ['html', 'autorizar'],
  )
})

test('clock and error shape modify the action instead of replacing it', () => {
  const escolha = createComportamentos().choose({
    ...PEDIDO,
    texto: '[simular: relogio:+30; rejeitar:E0010; forma-erro:pascal]',
  })
  const { acao, cores } = escolha
  assert.deepEqual([cores.get('relogio'), cores.get('forma-erro'), acao.nome], ['+30', 'pascal', 'rejeitar'])
})

test('text that is not a behaviour is ignored', () => {
  for (const text of ['[simular: dançar]', '[simular: demorar]', '[simular: rejeitar:xyz]', 'simular: html']) {
    assert.deepEqual(readSentinel(text), [], text)
  }
  assert.equal(parseComportamentos('autorizar; nada'), null)
  assert.throws(() => createComportamentos().add({ comportamento: 'nada' }), RangeError)
})

test('a sentinel overrides a rule, the newest rule the older, a rule chaos', () => {
  const comportamentos = createComportamentos()
  comportamentos.setCaos({ semente: 1, pesos: { html: 1 } })
  assert.equal(comportamentos.choose(PEDIDO).acao.nome, 'html')
  comportamentos.add({ comportamento: 'truncar' })
  const newest = comportamentos.add({ comportamento: 'indisponivel', vezes: 1 })
  assert.equal(comportamentos.choose({ ...PEDIDO, texto: '[simular: duplicado]' }).acao.nome, 'duplicado')
  assert.equal(comportamentos.choose(PEDIDO).acao.nome, 'indisponivel')
  assert.equal(comportamentos.choose(PEDIDO).acao.nome, 'truncar')
  assert.equal(comportamentos.choose({ ...PEDIDO, chave: 'DPS2' }).acao.nome, 'indisponivel')
  comportamentos.remove(newest.id)
  assert.equal(comportamentos.choose({ ...PEDIDO, chave: 'DPS3' }).acao.nome, 'truncar')
  assert.equal(comportamentos.choose({ ...PEDIDO, operacao: 'consultar' }).acao.nome, 'autorizar')
})

test('chaos follows its weights, and depends only on seed, document and try', () => {
  const fates = (semente: number) => {
    const comportamentos = createComportamentos()
    comportamentos.setCaos({ semente, pesos: { autorizar: 80, 'autorizar-e-calar': 20 } })
    return Array.from({ length: 2000 }, (_, i) => comportamentos.choose({ ...PEDIDO, chave: `DPS${i}` }).acao.nome)
  }
  assert.deepEqual(fates(7), fates(7))
  assert.notDeepEqual(fates(7), fates(8))
  const silent = fates(7).filter((nome) => nome === 'autorizar-e-calar').length
  assert.ok(silent > 320 && silent < 480, String(silent))
})

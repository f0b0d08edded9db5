import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ATOS } from './atos.ts'
import { ACOES_DA_OPERACAO } from './auditoria-da-operacao.ts'
import { fraseDa } from './frase-da-auditoria.ts'

const ana = { tipo: 'admin', nome: 'Ana' }
const ato = { recurso: 'plano', recursoId: crypto.randomUUID(), objeto: 'Essencial', mudancas: null, detalhe: null }

test('a sentence says who did what to which thing, and what changed', () => {
  const plano = {
    ...{ valorMensal: { de: 99.9, para: 104.55 }, limiteNotas: { de: null, para: 1500 } },
    ...{ privado: { de: false, para: true }, faixas: { de: [], para: [{ ate: 10, valor: 1 }] } },
  }
  assert.equal(
    fraseDa({ ...ato, acao: 'plano.update', ator: ana, mudancas: plano }).replaceAll('\u00a0', ' '),
    'Ana alterou o plano Essencial: preço R$ 99,90 → R$ 104,55; limite de notas nenhum → 1.500; privado não → sim; faixas de preço',
  )
  const nota = { ...ato, recurso: 'nota', objeto: 'Nota 1520', ator: { tipo: 'job', nome: null } }
  const mudancas = { valor: { de: 'processando', para: 'autorizada' } }
  assert.equal(
    fraseDa({ ...nota, acao: 'nota.settle', mudancas }),
    'O serviço mudou o estado da nota 1520: processando → autorizada',
  )
  assert.equal(
    fraseDa({ ...nota, objeto: null, acao: 'nota.consult' }),
    'O serviço consultou a nota na prefeitura',
    'a deleted object leaves the sentence whole',
  )
  assert.equal(
    fraseDa({ ...ato, recurso: 'ajuste', recursoId: 'limites.x', objeto: null, acao: 'ajuste.update', ator: ana }),
    'Ana mudou o ajuste limites.x',
  )
  const login = { ...ato, recurso: 'usuario', objeto: 'Bia', ator: { tipo: 'anonimo', nome: null } }
  assert.equal(fraseDa({ ...login, acao: 'sessao.open' }), 'Bia entrou no portal')
  assert.equal(
    fraseDa({
      ...ato,
      recurso: 'empresa',
      objeto: 'Padaria',
      acao: 'empresa.update',
      ator: ana,
      detalhe: { campos: ['razaoSocial'] },
    }),
    'Ana alterou a empresa Padaria: razão social',
  )
})

test('every act has its sentence, and every sentence an act', () => {
  assert.deepEqual(Object.keys(ATOS).sort(), Object.keys(ACOES_DA_OPERACAO).sort())
})

test('no sentence shows a code, an identifier or a value for machines, whatever the row has', () => {
  const valor = fc.oneof(
    ...[fc.constantFrom('processando', 'em_teste', 'parcialmente_paga', 'superadmin'), fc.boolean(), fc.integer()],
    ...[fc.uuid(), fc.constant(null), fc.array(fc.record({ ate: fc.nat() })), fc.record({ id: fc.uuid() })],
  )
  const linha = fc.record({
    acao: fc.constantFrom(...Object.keys(ACOES_DA_OPERACAO)),
    recurso: fc.constantFrom('nota', 'plano', 'usuario', 'conta'),
    recursoId: fc.oneof(fc.uuid(), fc.constant(null)),
    objeto: fc.constantFrom(null, 'Nota 1520', 'Padaria da Esquina'),
    ator: fc.record({
      tipo: fc.constantFrom('portal', 'admin', 'suporte', 'job', 'api-key', 'anonimo'),
      nome: fc.constantFrom(null, 'Ana'),
    }),
    detalhe: fc.constant(null),
    mudancas: fc.option(
      fc.dictionary(
        fc.constantFrom('status', 'valorMensal', 'papel', 'valor', 'id'),
        fc.record({ de: valor, para: valor }),
      ),
    ),
  })
  fc.assert(
    fc.property(linha, (each) => {
      const frase = fraseDa(each)
      assert.doesNotMatch(frase, /[[\]{}]|undefined|null|\w_\w|[\da-f]{8}-[\da-f]{4}|\b[a-z]+\.[a-z]+\b| {2}| $/, frase)
      assert.match(frase, /^[A-ZÀ-Ú]\S* .*[a-zà-ú]/)
      assert.ok(!frase.includes(each.acao))
    }),
  )
})

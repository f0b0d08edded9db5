import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Centavos } from '#domain/money.ts'
import { fatosDaCobranca, type PixDaCobranca, type RegistroNoBanco } from './cobranca-fatos.ts'

const c = (valor: number) => valor as Centavos
const pix = (id: string, valor: number, more: Partial<PixDaCobranca> = {}): PixDaCobranca => ({
  endToEndId: id,
  valor: c(valor),
  encargos: c(0),
  devolucoes: [],
  ...more,
})
const devolvido = (id: string, valor: number, status: 'DEVOLVIDO' | 'EM_PROCESSAMENTO' | 'NAO_REALIZADO' | null) => ({
  ...{ id, valor: c(valor), status },
})

test('every answer of the bank about a charge has one meaning', () => {
  const rows: Array<[string, RegistroNoBanco, PixDaCobranca[], expected: string, diferenca: number]> = [
    ['nothing paid', 'ATIVA', [], 'emitida', 0],
    ['the whole', 'CONCLUIDA', [pix('a', 10_000)], 'paga', 0],
    ['a part', 'CONCLUIDA', [pix('a', 9_999)], 'paga_com_divergencia', -1],
    ['too much', 'CONCLUIDA', [pix('a', 10_001)], 'paga_com_divergencia', 1],
    ['late, with fine and interest', 'CONCLUIDA', [pix('a', 10_210, { encargos: c(210) })], 'paga', 0],
    ['twice', 'CONCLUIDA', [pix('a', 10_000), pix('b', 10_000)], 'paga_com_divergencia', 10_000],
    ['one Pix, listed twice', 'CONCLUIDA', [pix('a', 10_000), pix('a', 10_000)], 'paga', 0],
    ['in two parts', 'CONCLUIDA', [pix('a', 4_000), pix('b', 6_000)], 'paga', 0],
    ['removed', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', [], 'cancelada', 0],
    ['removed and paid all the same', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', [pix('a', 10_000)], 'paga', 0],
    ['removed by the bank', 'REMOVIDA_PELO_PSP', [], 'removida_pelo_banco', 0],
    ['paid, by what Pix is not said', 'CONCLUIDA', [], 'sem_conclusao', 0],
    ['a state of tomorrow', null, [], 'sem_conclusao', 0],
    ['a state of tomorrow, paid', null, [pix('a', 10_000)], 'paga', 0],
  ]
  for (const [name, registro, recebidos, situacao, diferenca] of rows) {
    const fatos = fatosDaCobranca(c(10_000), registro, recebidos)
    assert.deepEqual([fatos.situacao, fatos.diferenca], [situacao, diferenca], name)
  }
})

test('only refunds that ended give money back', () => {
  const fatos = (...devolucoes: ReturnType<typeof devolvido>[]) =>
    fatosDaCobranca(c(10_000), 'CONCLUIDA', [pix('a', 10_000, { devolucoes })])
  assert.equal(fatos(devolvido('d', 10_000, 'EM_PROCESSAMENTO')).situacao, 'paga')
  assert.equal(fatos(devolvido('d', 10_000, 'EM_PROCESSAMENTO')).emDevolucao, 10_000)
  assert.equal(fatos(devolvido('d', 10_000, 'NAO_REALIZADO')).situacao, 'paga')
  assert.equal(fatos(devolvido('d', 10_000, null)).emDevolucao, 10_000)
  assert.equal(fatos(devolvido('d', 1, 'DEVOLVIDO')).situacao, 'parcialmente_devolvida')
  assert.equal(fatos(devolvido('d', 4_000, 'DEVOLVIDO'), devolvido('e', 6_000, 'DEVOLVIDO')).situacao, 'devolvida')
  // One refund, seen before and after its end.
  assert.equal(fatos(devolvido('d', 1, 'DEVOLVIDO'), devolvido('d', 1, 'EM_PROCESSAMENTO')).devolvido, 1)
})

const amount = fc.integer({ min: 1, max: 999_999_999_999 }).map(c)
const arbitraryPix: fc.Arbitrary<PixDaCobranca> = fc.record({
  endToEndId: fc.constantFrom('a', 'b', 'c', 'd'),
  valor: amount,
  encargos: fc.integer({ min: -1_000, max: 1_000 }).map(c),
  devolucoes: fc.array(
    fc.record({
      id: fc.constantFrom('x', 'y', 'z'),
      valor: amount,
      status: fc.constantFrom('EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO', null),
    }),
    { maxLength: 4 },
  ),
})
const registros = fc.constantFrom<RegistroNoBanco>('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', null)
const recebidos = fc.array(arbitraryPix, { maxLength: 6 })

test('neither order nor repetition of what the bank lists changes the facts', () => {
  fc.assert(
    fc.property(amount, registros, recebidos, fc.infiniteStream(fc.nat()), (valor, registro, list, random) => {
      const shuffled = [...list, ...list]
        .map((each) => ({ each: { ...each, devolucoes: [...each.devolucoes].reverse() }, at: random.next().value! }))
        .sort((one, other) => one.at - other.at)
        .map(({ each }) => each)
      assert.deepEqual(fatosDaCobranca(valor, registro, shuffled), fatosDaCobranca(valor, registro, list))
    }),
  )
})

test('every sum is of whole cents, and a payment decides over any state of the register', () => {
  fc.assert(
    fc.property(amount, registros, recebidos, (valor, registro, list) => {
      const fatos = fatosDaCobranca(valor, registro, list)
      const { situacao: _situacao, ...numbers } = fatos
      for (const number of Object.values(numbers)) assert.ok(Number.isSafeInteger(number))
      assert.equal(fatos.pagamentos, new Set(list.map(({ endToEndId }) => endToEndId)).size)
      const isUnpaid = ['emitida', 'cancelada', 'removida_pelo_banco', 'sem_conclusao'].includes(fatos.situacao)
      assert.equal(isUnpaid, list.length === 0)
      if (fatos.situacao === 'paga') assert.equal(fatos.pago, fatos.devido)
      if (fatos.situacao === 'devolvida') assert.ok(fatos.devolvido >= fatos.pago)
    }),
  )
})

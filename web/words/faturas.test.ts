import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assinatura } from '../formas.ts'
import { avisoDaConta, comoPreve, limite, nomeDaFatura, notasDoTeste, previsaoEscrita } from './faturas.ts'

type Parts = Pick<Assinatura, 'status' | 'motivoSuspensao' | 'vencidas'>
const aviso = (more: Partial<Parts>, pays = true) =>
  avisoDaConta(
    {
      status: 'ativo',
      motivoSuspensao: null,
      vencidas: { quantidade: 0, desde: null, saldo: 0 },
      ...more,
    } as Assinatura,
    pays,
  )

test('an account in order has no notice', () => assert.equal(aviso({}), null))

test('one overdue fatura is shown with its day and amount, several with the oldest and the sum', () => {
  const one = aviso({ vencidas: { quantidade: 1, desde: '2026-11-08', saldo: 90 } })
  assert.equal(one?.titulo, 'Uma fatura está vencida')
  assert.match(one!.texto, /^A fatura que venceu em 08\/11\/2026 está em aberto \(R\$\s90,00\)\. .*Pague pelo Pix/)
  const two = aviso({ vencidas: { quantidade: 2, desde: '2026-10-08', saldo: 180 } })
  assert.equal(two?.titulo, '2 faturas estão vencidas')
  assert.match(two!.texto, /^A mais antiga venceu em 08\/10\/2026; ao todo, R\$\s180,00\./)
})

test('a person who may not see amounts learns whom to ask, and sees no amounts', () => {
  const texto = aviso({ vencidas: { quantidade: 1, desde: '2026-11-08', saldo: null } }, false)!.texto
  assert.ok(!texto.includes('R$'))
  assert.match(texto, /Peça a um dono ou administrador/)
})

test('a suspension says what stops, what continues and why', () => {
  const suspenso = aviso({ status: 'suspenso', motivoSuspensao: 'Fatura em aberto há 40 dias' })
  assert.equal(suspenso?.tom, 'vermelho')
  assert.match(suspenso!.texto, /Nenhuma nota nova.*baixar continuam.*Motivo: Fatura em aberto há 40 dias\. Fale/)
})

const previsao = (notas: number, excedentes: number, more: object = {}) =>
  previsaoEscrita({
    plano: { limiteNotas: null, ...more },
    consumo: { diasPassados: 10, previsao: { notas, excedentes, valorExcedente: excedentes * 0.5 } },
  } as Assinatura)

test('the forecast says how the month ends', () => {
  assert.equal(previsao(0, 0), 'Nenhuma nota neste mês até agora.')
  assert.equal(previsao(80, 0), 'No ritmo de hoje, o mês termina com 80 notas, dentro das incluídas.')
  assert.match(previsao(120, 20), /termina com 120 notas: 20 além das incluídas \(R\$\s10,00\)\.$/)
  assert.match(previsao(120, 20, { limiteNotas: 110 }), /acima do limite de 110 do plano\.$/)
  assert.equal(notasDoTeste({ notasNoTeste: 1 }), 'Mais 1 nota dos dias de teste, sem cobrança.')
  const consumo = { diasPassados: 10, diasDoMes: 30 } as Assinatura['consumo']
  assert.match(comoPreve(consumo), /^A previsão repete nos 30 dias cobrados do mês a média dos 10 primeiros\./)
})

test('a fatura is named by its number, else by its month; a null limit is shown as "Sem limite"', () => {
  assert.equal(nomeDaFatura({ numero: 12, competencia: '2026-10' }), 'Fatura 12')
  assert.equal(nomeDaFatura({ numero: null, competencia: '2026-10' }), 'Fatura de outubro de 2026')
  assert.deepEqual([limite(null), limite(3)], ['Sem limite', 'Até 3'])
})

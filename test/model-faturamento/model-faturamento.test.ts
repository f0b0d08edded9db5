import assert from 'node:assert/strict'
import { test } from 'node:test'
import { casesOf } from '../support/prova.ts'
import { explore } from './explore.ts'

const SEMENTE = 7
const SEQUENCIAS = casesOf(60)
/** Answers without which a run proves little; what is rarer has stories of its own (dirigidas.test.ts). */
const FREQUENTES = [
  ...['contratos 201', 'contratos 409', 'trocar-plano 201', 'trocar-plano 409', 'trocar-plano 422', 'suspender 201'],
  ...['reativar 201', 'reativar 403', 'reativar 409', 'cancelar 201', 'write-off 201', 'write-off 409'],
  ...['cancelar fatura 201', 'fatura cancelada'],
  ...['devolver de paga', 'devolver de parcialmente_paga', 'cobrancas 201', 'cobrancas 409', 'cobrança expirada'],
  ...['pagar em dia de aberta: pagamento', 'multa levada adiante', 'aplicar-pagamento 409', 'juros levados adiante'],
  ...['gerar 201', 'fechar 201', 'contrato inadimplente', 'contrato suspenso', 'fatura baixada', 'fatura paga'],
]

test('the life of a contract and its faturas is that of the model, whatever is requested and however time passes', async (t) => {
  const { respostas, divergencias, segundos } = await explore(SEMENTE, SEQUENCIAS)
  t.diagnostic(`${segundos.toFixed(0)} s, ${JSON.stringify(respostas)}`)
  assert.deepEqual(divergencias, [], `npm run model:faturamento -- --semente ${SEMENTE}`)
  assert.deepEqual(
    FREQUENTES.filter((each) => !respostas[each]),
    [],
  )
})

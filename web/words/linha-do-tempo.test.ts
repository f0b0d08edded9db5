import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAUSAS_DO_NADA } from '#tracks/track.ts'
import type { PassoDaNota } from '../formas.ts'
import { causaEscrita, groupPassos, writePasso } from './linha-do-tempo.ts'

const nota = { numero: '0012', serieRps: '1', numeroRps: '7', meta: { trilho: 'municipal' } } as const
const passo = (etapa: PassoDaNota['etapa'], detalhe: PassoDaNota['detalhe']): PassoDaNota => ({
  ...{ em: '2026-11-20T10:00:00.000Z', titulo: '', duracaoMs: null },
  etapa,
  detalhe,
})
const lido = (etapa: PassoDaNota['etapa'], detalhe: PassoDaNota['detalhe']) => {
  const { titulo, detalhe: mais, tom } = writePasso(passo(etapa, detalhe), nota)
  return `${titulo}|${mais}|${tom}`
}

test('each step is written in words, with its outcome', () => {
  assert.equal(lido('aceita', { de: null, para: 'processando' }), 'Nota aceita|RPS 1-7 reservado|neutro')
  assert.equal(
    lido('envio', { operacao: 'emitir', resultado: 'recusada', statusHttp: 400 }),
    'Enviada à prefeitura|recusou · HTTP 400|erro',
  )
  assert.equal(lido('estado', { de: 'processando', para: 'autorizada' }), 'Autorizada|NFS-e 12|ok')
  assert.equal(
    lido('estado', { de: 'rejeitada', para: 'rejeitada' }),
    'Reemitida|Outra nota tomou o lugar desta|neutro',
  )
  assert.equal(
    lido('webhook', { evento: 'nfse.autorizada', url: 'https://erp.example/', statusHttp: 503 }),
    'Webhook nfse.autorizada|https://erp.example/ → 503|espera',
  )
  assert.equal(
    lido('consulta', { operacao: 'consultar', resultado: 'incerta', statusHttp: null }),
    'Pergunta à prefeitura|sem resposta certa|espera',
  )
})

test('the city’s words about an undecided note are shown unchanged, whatever signs they have', () => {
  const dito = (causa: string, ...mensagens: { codigo: string; mensagem: string }[]) =>
    lido('consulta', { operacao: 'consultar', resultado: 'incerta', causa, mensagens }).split('|')[1]
  assert.equal(
    dito('credencial: E157 Erro: senha', { codigo: 'E157', mensagem: 'Erro: usuário ou senha inválidos' }),
    'sem resposta certa · o usuário ou a senha não foram aceitos · “Erro: usuário ou senha inválidos” (E157)',
  )
  assert.equal(
    dito('codigo_desconhecido: X', { codigo: '', mensagem: 'Cadastro bloqueado' }, { codigo: 'XY9', mensagem: '' }),
    'sem resposta certa · um código que nenhum catálogo lista · “Cadastro bloqueado”, (XY9)',
  )
})

test('every cause for which an answer proves nothing has words', () => {
  const silent = CAUSAS_DO_NADA.filter((causa) => causaEscrita(`${causa}: `) === null)
  assert.deepEqual(silent, [])
})

test('a cause is shown by its class, a sentence as it is; internal details are left to the exchange', () => {
  assert.equal(causaEscrita('timeout: no whole answer in 2000 ms'), 'a resposta não veio a tempo')
  assert.equal(causaEscrita('encontrada por consulta'), 'encontrada por consulta')
  assert.equal(causaEscrita('consulta: HTTP 503'), null)
  assert.equal(causaEscrita('ensaio'), null)
  assert.equal(causaEscrita(null), null)
})

test('the attempts of one delivery are one step in words, at the time of the last', () => {
  const entrega = (entregaId: string, erroClasse: string | null) =>
    passo('webhook', { entregaId, evento: 'nfse.autorizada', url: 'https://erp.example/', erroClasse })
  const grupos = groupPassos([
    entrega('a', 'conexao'),
    entrega('b', null),
    entrega('a', 'conexao'),
    passo('envio', { operacao: 'cancelar', resultado: 'cancelada' }),
    entrega('a', 'bloqueado_ssrf'),
  ])
  assert.deepEqual(
    grupos.map((grupo) => [grupo[0]!.detalhe.entregaId ?? 'envio', grupo.length]),
    [
      ['b', 1],
      ['envio', 1],
      ['a', 3],
    ],
  )
  const lidos = grupos[2]!.map((each) => writePasso(each, nota).detalhe)
  assert.equal(lidos[0], 'https://erp.example/ → a conexão foi recusada')
  assert.equal(lidos[2], 'https://erp.example/ → o endereço não é público')
})

test('queries with the same answer are grouped; another answer is a step of its own', () => {
  const pergunta = (resultado: string) => passo('consulta', { operacao: 'consultar', resultado })
  const grupos = groupPassos([
    passo('envio', { operacao: 'emitir', resultado: 'incerta' }),
    pergunta('incerta'),
    pergunta('incerta'),
    pergunta('autorizada'),
    passo('estado', { de: 'processando', para: 'autorizada' }),
  ])
  assert.deepEqual(
    grupos.map((grupo) => grupo.length),
    [1, 2, 1, 1],
  )
})

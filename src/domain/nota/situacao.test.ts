import assert from 'node:assert/strict'
import { test } from 'node:test'
import { situacaoOf } from './situacao.ts'

const issue = (executando: boolean) => ({ fila: 'nota.issue' as const, executando })
const consult = (executando: boolean) => ({ fila: 'nota.consult' as const, executando })
const envio = (resultado: 'nula' | 'incerta' | 'nao_enviada', temProtocolo = false) => ({ resultado, temProtocolo })

test('each moment before the city decides has a name', () => {
  const table = [
    [issue(false), null, 'na_fila'],
    [null, null, 'na_fila'],
    [issue(true), null, 'enviando'],
    [issue(true), envio('nula'), 'enviando'],
    [issue(false), envio('nao_enviada'), 'na_fila'],
    [issue(false), envio('nula'), 'incerta'],
    [consult(false), envio('incerta'), 'incerta'],
    [consult(false), envio('incerta', true), 'aguardando_prefeitura'],
    [consult(true), envio('incerta', true), 'consultando'],
    [consult(true), envio('incerta'), 'consultando'],
    [null, envio('incerta'), 'incerta'],
  ] as const
  for (const [job, sent, expected] of table) assert.equal(situacaoOf({ job, envio: sent }), expected, expected)
})

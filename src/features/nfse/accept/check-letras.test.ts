import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Conexao } from '#tracks/track.ts'
import { checkLetras } from './check-letras.ts'

const CNPJ = '12ABC34501DE35'
const pessoa = { cpfCnpj: CNPJ }
const nota = {
  prestador: pessoa,
  tomador: pessoa,
  intermediario: pessoa,
  servico: {
    valor: { documentosDeducao: [{ fornecedor: pessoa, chaveNfse: `310620022${CNPJ}${'0'.repeat(27)}` }] },
    reforma: { destinatario: pessoa, reembolsos: [{}, { fornecedor: pessoa }] },
  },
} as unknown as NotaPreparada

const fieldsAt = (cnpjAlfanumerico: boolean, nomeiaQualquerChave: boolean) =>
  checkLetras(nota, { padrao: 'x-1.00', capacidades: { cnpjAlfanumerico, nomeiaQualquerChave } } as Conexao).map(
    ({ campo, codigo }) => `${codigo} ${campo}`,
  )

test('every person of a note is checked where the city takes no letters, and every key where one cannot be named', () => {
  const chave = 'CHAVE_NAO_CITAVEL servico[0].valor.deducoes.documentos[0].chaveNfse'
  const cnpjs = [
    'prestador',
    'tomador',
    'intermediario',
    'servico[0].reforma.destinatario',
    'servico[0].valor.deducoes.documentos[0].fornecedor',
    'servico[0].reforma.reembolsos[1].fornecedor',
  ].map((campo) => `CNPJ_COM_LETRAS_NAO_ACEITO ${campo}.cpfCnpj`)
  assert.deepEqual(fieldsAt(true, true), [])
  assert.deepEqual(fieldsAt(true, false), [chave])
  assert.deepEqual(fieldsAt(false, true), cnpjs)
})

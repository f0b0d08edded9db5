import { confianca } from '#tracks/fontes.ts'
import { ABRASF_201 } from './abrasf-2.01.ts'
import { derive, OPERACOES_2 } from './base.ts'

const lowerFirst = (nome: string) => nome[0]!.toLowerCase() + nome.slice(1)

/** Fiorilli: the message raw beside user and password, operations beginning in lower case. */
export const FIORILLI_201 = derive(ABRASF_201, {
  padrao: 'fiorilli-2.01',
  titulo: 'Fiorilli 2.01',
  confianca: confianca('media', 'openac'),
  transporte: {
    envelope:
      '<ws:{op} xmlns:ws="http://ws.issweb.fiorilli.com.br/">{mensagem}<username>{usuario}</username><password>{senha}</password></ws:{op}>',
    mensagem: 'cru',
    cabecalho: null,
    mtls: false,
    autenticacao: 'usuario-senha-no-envelope',
    soapAction: '{op}',
    retorno: { modo: 'corpo', elemento: null },
  },
  operacoes: Object.fromEntries(
    Object.entries(OPERACOES_2)
      .filter(([nome]) => nome !== 'consultarFaixa')
      .map(([nome, each]) => [nome, { ...each, nome: lowerFirst(each.nome) }]),
  ),
})

import { confianca } from '#tracks/fontes.ts'
import { BASE_204, derive, OPERACOES_2 } from './base.ts'

/**
 * IPM 2.04 (atende.net): the body of the envelope is the message itself, its root in a namespace of the provider and the
 * rest in none; the answer is a text in `return`. No header, no identifiers (hence no signature), user and password in
 * place of a certificate; wrong ones are a Fault. There is no server for tests: a test goes to the city's own address
 * with `EnvioTeste`, and its answer says L1079 (docs/referencia/dialetos.md#7-ipm-204-e-sigcorp-204-novembro-de-2026). A city that has
 * a training server says so in its conexão, with `homologacao.modo` `endereco-proprio`.
 */
export const IPM_204 = derive(BASE_204, {
  padrao: 'ipm-2.04',
  titulo: 'IPM 2.04',
  // Public integrations agree on action and content; whether the root has its prefix they do not.
  confianca: confianca('media', 'acbr', 'integracoes'),
  transporte: {
    envelope: '{mensagem}',
    mensagem: 'cru',
    cabecalho: null,
    mtls: false,
    autenticacao: 'basic',
    soapAction: 'net.atende#{op}',
    retorno: { modo: 'texto', elemento: 'return' },
  },
  // Operations are named by their messages.
  operacoes: Object.fromEntries(
    Object.entries(OPERACOES_2).map(([nome, each]) => [nome, { ...each, nome: each.raiz }]),
  ),
  xml: {
    prefixos: { net: 'net.atende' },
    prefixoMensagem: 'net',
    filhosSemNamespace: true,
    atributoId: null,
    versaoNoLote: null,
    ibscbs: 'rps',
    quebraDeLinha: '\\n',
  },
  assinatura: { rps: false, lote: false, cancelamento: false, substituicao: false },
  homologacao: {
    modo: 'elemento',
    elemento: {
      nome: 'EnvioTeste',
      valor: '1',
      onde: 'primeiro',
      operacoes: ['gerar', 'enviarSincrono', 'enviarAssincrono', 'substituir'],
      marcas: ['L1079'],
    },
  },
  politica: { modo: 'sincrono', faultsDeCredencial: ['Usuário sem permissão'] },
})

// The export of one person's data covers every column that may hold some: it shows it, or says why not.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { type NomeDaSecao, SECOES } from '#features/lgpd/secoes.ts'

/** The columns that each section of the export shows, or by which it finds the person. */
const MOSTRADAS: Record<NomeDaSecao, string> = {
  contas: 'tenants.nome tenants.cpf_cnpj',
  usuarios: 'usuarios.nome usuarios.email pessoas.email sessoes.ip',
  convites: 'convites.email',
  linksDeCertificado: 'certificado_links.email',
  empresas: `empresas.cpf_cnpj empresas.razao_social empresas.nome_fantasia empresas.inscricao_municipal
    empresas.inscricao_estadual empresas.email empresas.telefone empresas.endereco certificados.titular
    certificados.cpf_cnpj nfse_configs.dados`,
  notasComoTomador: 'notas.preparada notas.tomador_nome notas_titulares.cpf_cnpj conflitos.enviada',
  notasComoIntermediario: 'notas.preparada',
  notasRecorrentes: 'recorrentes.nome recorrentes.nota recorrentes.tomador_cpf_cnpj recorrentes.tomador_nome',
  clientesGuardados: 'tomadores.dados tomadores.nome tomadores.retencoes',
  linhasDeLote: 'portal_lote_linhas.pedido portal_lote_linhas.celulas portal_lote_linhas.tomador_cpf_cnpj',
  tentativasRejeitadas: 'tentativas_rejeitadas.corpo tentativas_rejeitadas.tomador_cpf_cnpj',
  webhooksEnviados: 'entregas.url',
  emailsEnviados: 'emails.para emails.assunto emails.chave',
  enviosDeNotas: 'envios_de_notas.para',
  auditoriaDeAcesso: 'auditoria.recurso_id auditoria.ator',
}

/** Why a column is not in the export. */
const FORA: Record<string, string> = {
  'a secret, its digest, or a digest of a content': `admin_codigos.codigo_hash
    pessoa_codigos.codigo_hash pessoa_links.token_hash pessoas.totp_segredo desafios_login.token_hash admin_links.token_hash admin_sessoes.token_hash
    admin_usuarios.totp_segredo api_keys.chave_hash auditoria_selos.selo cartas_correcao.conteudo_sha256
    certificado_links.token_hash certificados.chave_selada chaves_mestras.selo convites.token_hash esperas_login.quem dispositivos_conhecidos.token_hash
    dispositivos_conhecidos.quem nfse_configs.senha_selada
    nfse_configs.token_selado notas.corpo_sha256 fechamento_links.token_hash sessoes.token_hash tenants.segredo_avulso
    sessoes_suporte.link_hash sessoes_suporte.token_hash documentos.sha256 transmissoes.xml_sha256 webhook_endpoints.segredo webhook_endpoints.segredo_anterior
    webhook_endpoints.cabecalhos
    banco_credenciais.segredos_selados banco_credenciais.webhook_token_hash
    banco_credenciais.webhook_token_anterior_hash banco_eventos.sha256`,
  'of people who work here, who are not customers': `admin_sessoes.ip admin_usuarios.nome admin_usuarios.email
    auditoria_resumo.ator`,
  'what the note says of the person again, among what it says of others; notas.preparada has it': `notas.corpo
    notas.xml_autorizado notas.apurado notas.avisos notas.erros notas.cancelamento transmissoes.xml transmissoes.resposta transmissoes.mensagens
    eventos.corpo entregas.corpo emails.corpo cartas_correcao.correcoes historico.detalhe historico.ator
    cancelamentos.motivo cancelamentos.codigo_motivo cancelamentos.erros cartas_correcao.motivo cartas_correcao.erros
    rps_inutilizados.motivo portal_lote_linhas.erros portal_lote_linhas.correcoes lote_itens.erros tentativas_rejeitadas.erros nf_pedidos.pedido nf_recusas.erros
    recorrente_ocorrencias.erros conflitos.achada conflitos.documento conflitos.diferencas conflitos.motivo
    conflitos.decidido_por`,
  'masked copies of caches that an operator asked for, gone with the request': 'cache_respostas.entradas',
  'the address an act came from: part of the proof of the act, found by account and time, not by person':
    'auditoria.origem',
  'masked where it is shown, and about acts, not about the person': 'auditoria.detalhe',
  'of the server of an account': `entrega_tentativas.erro_classe entrega_tentativas.resposta_trecho webhook_endpoints.url
    webhook_endpoints.descricao`,
  'sealed, and gone after a day': 'importacoes.arquivo_selado',
  'about lines of a file and counts':
    'portal_lote_linhas.avisos portal_lote_linhas.preenchidos importacao_linhas.erros importacoes.escolha importacoes.resultado',
  'the public register of companies': 'cnpj_consultas.cnpj cnpj_consultas.resposta',
  'the name of a key, a queue, a file or a machine': `api_keys.nome filas.nome migracoes.nome processos.maquina
    processos.caches limites.chave disjuntores.chave jobs.chave ajustes.chave alertas.chave separados.chave incidentes.chave`,
  'what an error says of a row that fails, without its detail, for the operators who mend it; gone with the row':
    'separados.erro',
  'of the service and of cities, written by operators': `codigos_classificados.motivo ajustes.valor ajustes.motivo alertas.detalhe analises.entrada
    analises.resultado analises.erro conexao_ativacoes.motivo conexao_ensaios.detalhe conexao_municipios.urls
    alerta_avisos.corpo
    alerta_avisos.ultimo_erro auditoria_verificacoes.motivo auditoria_verificacoes.resultado auditoria_verificacoes.erro
    checagens.enderecos checagens.motivo checagens.resultado conexoes.template conexoes.urls conexoes.diferencas
    confirmacoes.motivo exame_itens.achado exames_municipios.motivo exames_municipios.resumo preparacao_municipios.achado
    preparacoes.pedido preparacoes.motivo sessoes_suporte.motivo sondas.achado tenants.bloqueio_motivo empresas.trilho_motivo filas.motivo
    incidentes.alvo incidentes.ultima_hora listas_adesao.municipios municipio_ajustes.observacao municipio_ajustes.motivo
    contrato_historico.motivo contrato_termos.motivo contratos.motivo contratos.motivo_suspensao contratos.troca_motivo
    cupons.descricao cupons_aplicados.motivo faturas.motivo planos.motivo plano_versoes.nome plano_versoes.descricao
    precificacoes.motivo reajustes.motivo`,
  'a service that the account sells, without its customer': `modelos_servico.nome modelos_servico.servico
    recorrentes.ajustes recorrentes.reajustes`,
  'ids of a note or of a message, and technical failures':
    'jobs.dados jobs.ultimo_erro emails.ultimo_erro chamadas_alvos.erro',
  'prices and terms of a contract, of an account': `contrato_termos.faixas contratos.faixas plano_versoes.faixas
    precificacoes.faixas precificacoes.desconto_volume contrato_lancamentos.descricao fatura_itens.descricao reajustes.alvo
    reajuste_contratos.motivo execucao_passos.motivo execucoes.resultado nf_mensalidade_config.reforma`,
  'for whom an account made a link, in its own words, to recognise the link': 'fechamento_links.para',
  'why an account closed a month, its sums and states by note':
    'fechamento_atos.motivo fechamento_atos.numeros fechamento_atos.notas',
  'the names of the columns of a file': 'portal_lotes.colunas portal_lotes.cabecalho',
  'filters that a person saved, which that person alone sees': 'visoes.visoes admin_visoes.visoes',
  'what the bank says of payments, of the accounts of the service':
    'banco_eventos.corpo banco_eventos.erro cobrancas.erro',
  'the account, or its company, as it was charged: contas and empresas show it':
    'cobrancas.devedor_cpf_cnpj cobrancas.devedor_nome cobrancas.descricao',
  'the next state of a note or of a contract, and who moved it': `historico.para contrato_historico.para
    contrato_historico.ator recorrente_ocorrencias.ator`,
}

/** Types that may hold anything, and names that say what a column holds. */
const QUALQUER = /^(json|jsonb|bytea)$/
const PESSOAL =
  /cpf|cnpj|mail|nome|razao|fantasia|telefone|endereco|titular|^para$|assunto|^ip$|^url|maquina|corpo|motivo|descricao|observacao|erro|usuario$|quem|chave$|ator|inscricao|resposta|recurso_id/

const schema = readFileSync(join(resolve(import.meta.dirname, '../golden'), 'schema.sql'), 'utf8')
const columns = schema.split(/^table /m).flatMap((table) => {
  const [name = ''] = table.split('\n', 1)
  return [...table.matchAll(/^ {2}(\w+) (text|json|jsonb|bytea)(\[\])? ?(?:not null|default|storage|$)/gm)]
    .filter(([, column, type]) => QUALQUER.test(type!) || PESSOAL.test(column!))
    .map(([, column]) => `${name}.${column}`)
})
const wordsOf = (table: Record<string, string>) => Object.values(table).flatMap((text) => text.split(/\s+/))

test('every column that may hold data of a person is in the export, or named with the reason why not', () => {
  assert.ok(columns.length > 100, `${columns.length} columns found`)
  const known = new Set([...wordsOf(MOSTRADAS), ...wordsOf(FORA)])
  assert.deepEqual(
    columns.filter((column) => !known.has(column)),
    [],
    'add the column to a section of src/features/lgpd/secoes.ts, or to the reasons here',
  )
  assert.deepEqual(
    [...known].filter((column) => !columns.includes(column)),
    [],
    'columns that are gone',
  )
})

test('every section of the export says which columns it shows', () => {
  assert.deepEqual(Object.keys(MOSTRADAS), Object.keys(SECOES))
})

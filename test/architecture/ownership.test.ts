// Each table has one owner: the only folder whose files write it. Others call its verbs, or use its parts of
// statements.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const OWNER: Record<string, string> = {
  aberturas_de_notas: 'src/features/nfse/envio',
  admin_codigos: 'src/features/access',
  admin_links: 'src/features/access',
  admin_sessoes: 'src/features/access',
  admin_usuarios: 'src/features/access',
  admin_visoes: 'src/features/visoes',
  ajustes: 'src/features/ajustes',
  alerta_avisos: 'src/features/monitor',
  alerta_eventos: 'src/features/monitor',
  alertas: 'src/features/alertas',
  analises: 'src/features/analyzer',
  api_keys: 'src/features/access',
  auditoria: 'src/features/audit',
  auditoria_resumo: 'src/features/audit',
  auditoria_resumo_ate: 'src/features/audit',
  auditoria_selos: 'src/features/audit',
  auditoria_verificacoes: 'src/features/operations',
  ausencias: 'src/features/nfse/issue',
  avise_me: 'src/features/cidades/avise-me',
  avisos_da_conta: 'src/features/incidentes/avisos',
  banco_credenciais: 'src/features/faturamento/banco',
  banco_eventos: 'src/features/faturamento/banco',
  busca_blocos: 'src/features/nfse/busca',
  busca_partes: 'src/features/nfse/busca',
  busca_pendentes: 'src/features/nfse/busca',
  busca_preenchimento: 'src/features/nfse/busca',
  busca_trechos_pendentes: 'src/features/nfse/busca',
  cache_pedidos: 'src/platform/cache',
  cache_respostas: 'src/platform/cache',
  cancelamentos: 'src/features/nfse',
  cartas_correcao: 'src/features/nfse/correct',
  certificado_links: 'src/features/certificados',
  certificados: 'src/features/empresas',
  chamadas: 'src/platform/queue',
  chamadas_alvos: 'src/platform/queue',
  chaves_mestras: 'src/features/operations',
  checagens: 'src/features/regulamentacao',
  cidades_em_uso: 'src/features/cidades/municipios',
  cnpj_consultas: 'src/features/empresas',
  cobrancas: 'src/features/faturamento/cobrancas',
  codigos_classificados: 'src/features/cidades/codigos',
  conexao_ativacoes: 'src/features/cidades/conexoes',
  conexao_ensaios: 'src/features/cidades/conexoes',
  conexao_municipios: 'src/features/cidades/conexoes',
  conexoes: 'src/features/cidades/conexoes',
  confirmacoes: 'src/features/confirmacoes',
  conflitos: 'src/features/nfse/conflito',
  contagens: 'src/features/nfse/read',
  contagens_pendentes: 'src/features/nfse/read',
  contagens_por_dia: 'src/features/nfse/read',
  contagens_versoes: 'src/features/nfse/read',
  contrato_historico: 'src/features/faturamento/contratos',
  contrato_lancamentos: 'src/features/faturamento/contratos',
  contrato_termos: 'src/features/faturamento/contratos',
  contratos: 'src/features/faturamento/contratos',
  convenios: 'src/features/cidades/reach',
  convites: 'src/features/access',
  cupons: 'src/features/faturamento/cupons',
  cupons_aplicados: 'src/features/faturamento/cupons',
  desafios_login: 'src/features/access',
  dfe_cursores: 'src/features/nfse/watch',
  disjuntores: 'src/platform/queue',
  dispositivos_conhecidos: 'src/features/access',
  documentos: 'src/features/nfse/documentos',
  documentos_adiados: 'src/features/nfse/documentos',
  documentos_marcha: 'src/features/nfse/documentos',
  emails: 'src/features/mail',
  empresa_recusas: 'src/features/cidades/municipios',
  empresa_regimes: 'src/features/empresas',
  empresas: 'src/features/empresas',
  entrega_tentativas: 'src/features/webhooks',
  entregas: 'src/features/webhooks',
  envios_de_notas: 'src/features/nfse/nota',
  esperas_login: 'src/features/access',
  eventos: 'src/features/webhooks',
  exame_itens: 'src/features/regulamentacao',
  exames_municipios: 'src/features/regulamentacao',
  execucao_passos: 'src/features/faturamento/lote',
  execucoes: 'src/features/faturamento/faturas',
  fatura_itens: 'src/features/faturamento/faturas',
  fatura_passos: 'src/features/faturamento/inadimplencia',
  faturas: 'src/features/faturamento/faturas',
  fechamento_atos: 'src/features/fechamento',
  fechamento_links: 'src/features/fechamento',
  filas: 'src/platform/queue',
  historico: 'src/features/nfse/nota',
  importacao_linhas: 'src/features/importacao',
  importacoes: 'src/features/importacao',
  incidente_anotacoes: 'src/features/incidentes',
  incidente_leitura: 'src/features/incidentes',
  incidente_pedidos: 'src/features/incidentes/atos',
  incidente_publicacoes: 'src/features/incidentes/avisos',
  incidentes: 'src/features/incidentes',
  indice_leituras: 'src/features/faturamento/reajustes',
  indices: 'src/features/faturamento/reajustes',
  jobs: 'src/platform/queue',
  limites: 'src/platform/http',
  listas_adesao: 'src/features/cidades/municipios',
  lote_itens: 'src/features/nfse/accept',
  lotes: 'src/features/nfse/accept',
  migracoes: 'src/platform/db',
  modelos_servico: 'src/features/modelos',
  movimento: 'src/features/movimento',
  municipio_ajustes: 'src/features/cidades/municipios',
  nf_mensalidade_config: 'src/features/faturamento/nf',
  nf_pedidos: 'src/features/faturamento/nf',
  nf_recusas: 'src/features/faturamento/nf',
  nfse_configs: 'src/features/cidades/configs',
  notas: 'src/features/nfse',
  notas_busca: 'src/features/nfse/busca',
  notas_titulares: 'src/features/nfse/accept',
  pagamento_devolucoes: 'src/features/faturamento/cobrancas',
  pagamentos: 'src/features/faturamento/cobrancas',
  pessoa_codigos: 'src/features/access',
  pessoa_links: 'src/features/access',
  pessoas: 'src/features/access',
  plano_versoes: 'src/features/faturamento/planos',
  planos: 'src/features/faturamento/planos',
  portal_lote_linhas: 'src/features/lotes-portal',
  portal_lotes: 'src/features/lotes-portal',
  prazos_recusados: 'src/features/cidades/municipios',
  precificacoes: 'src/features/faturamento/planos',
  preparacao_municipios: 'src/features/cidades/preparar',
  preparacoes: 'src/features/cidades/preparar',
  processos: 'src/features/operations',
  reajuste_contratos: 'src/features/faturamento/reajustes',
  reajustes: 'src/features/faturamento/reajustes',
  recorrente_ocorrencias: 'src/features/recorrentes',
  recorrentes: 'src/features/recorrentes',
  rps_inutilizados: 'src/features/nfse/end',
  saude_leitura: 'src/features/cidades/municipios',
  saude_municipios: 'src/features/cidades/municipios',
  saude_recente: 'src/features/cidades/municipios',
  separados: 'src/features/separados',
  series: 'src/features/series',
  servicos_usados: 'src/features/nfse/nota',
  sessoes: 'src/features/access',
  sessoes_suporte: 'src/features/access',
  sonda_alvos: 'src/features/monitor',
  sondas: 'src/features/monitor',
  tenants: 'src/features/contas',
  tentativas_rejeitadas: 'src/features/tentativas-rejeitadas',
  tomadores: 'src/features/tomadores',
  transmissoes: 'src/features/nfse',
  uso: 'src/features/faturamento/uso',
  usuarios: 'src/features/access',
  visoes: 'src/features/visoes',
  webhook_endpoints: 'src/features/webhooks',
}

/** Files whose statements name the table by surface: the portal or the back-office. */
const SESSOES = ['admin_sessoes', 'sessoes']
const BY_SURFACE: Record<string, string[]> = {
  'src/features/access/end-replaced.ts': SESSOES,
  'src/features/access/factor.ts': ['admin_codigos', 'admin_usuarios', 'pessoa_codigos', 'pessoas'],
  'src/features/access/logout.ts': SESSOES,
  'src/features/access/own-sessions.ts': SESSOES,
  'src/features/access/second-factor.ts': ['admin_usuarios', 'pessoas'],
  'src/features/access/sessions.ts': SESSOES,
}

/** Files that may compress: all other code hands bytes to one of these. */
const ZLIB = [
  'src/features/access/api-key-format.ts', // a checksum
  'src/platform/gzip.ts', // documents at rest, and on the wire to the national system
  'src/platform/http-client/decompress.ts', // on the wire
  'src/platform/http/compress.ts', // what a client receives
  'src/platform/pdf/font.ts', // inside a PDF
]

/** Written by triggers alone, whichever version of the service changes what they follow. */
const BY_TRIGGER = ['contagens_versoes']

const ROOT = resolve(import.meta.dirname, '../..')
const files = (readdirSync(join(ROOT, 'src'), { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file: join('src', file), source: readFileSync(join(ROOT, 'src', file), 'utf8') }))
const WRITE = /\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+|\$\{)/gi
const writes = files.flatMap(({ file, source }) =>
  [...source.matchAll(WRITE)].flatMap(([, table = '']) =>
    (table === '${' ? (BY_SURFACE[file] ?? [table]) : [table]).map((name) => ({ file, table: name })),
  ),
)

test('every table has an owner', () => {
  const schema = readFileSync(join(ROOT, 'test/golden/schema.sql'), 'utf8')
  assert.deepEqual(
    [...schema.matchAll(/^table (\w+)$/gm)].map(([, table]) => table),
    Object.keys(OWNER),
  )
})

test('only the owner of a table writes it', () => {
  const foreign = writes.filter(({ file, table }) => table in OWNER && !file.startsWith(`${OWNER[table]}/`))
  const unknown = writes.filter(({ table }) => table === '${')
  assert.deepEqual(
    [
      ...foreign.map(({ file, table }) => `${file} writes ${table}, which is of ${OWNER[table]}`),
      ...unknown.map(({ file }) => `${file} writes a table that it does not name`),
    ],
    [],
  )
})

test('every owner writes its table', () => {
  const written = new Set([...writes.map(({ table }) => table), ...BY_TRIGGER])
  assert.deepEqual(
    Object.keys(OWNER).filter((table) => !written.has(table)),
    [],
  )
})

test('the documents of notes are packed, unpacked and found in one file', () => {
  const compressing = files.filter(({ source }) => /from 'node:zlib'/.test(source))
  assert.deepEqual(compressing.map(({ file }) => file).sort(), ZLIB)
  const naming = files.filter(({ source }) => /\bxml_autorizado\b/.test(source))
  assert.deepEqual(
    naming.map(({ file }) => file),
    ['src/features/nfse/nota/documents.ts'],
  )
})

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import type { PedidoNota, PedidoServico } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { pedidoOf, preparar, told } from '#test/support/preparo.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import { previewDps } from '#tracks/dps/build-dps.ts'
import { checkDps } from '#tracks/dps/dps-rules.ts'
import { AGORA, TABELAS } from '#tracks/dps/notas.fixture.ts'
import { newContexto } from '#tracks/dps/rules/contexto.ts'
import { needsSchemas, openDpsSchema } from '#tracks/dps/validators.fixture.ts'
import type { Vigencia } from './index.ts'

const SAMPLE = 'regular-ibs-cbs-retencoes'
const EM_VIGOR: readonly Vigencia[] = [{ leiaute: 'dps-nt009', ambiente: 'homologacao', desde: '2026-01-01' }]
const GOLDEN = new URL('./dps-nt009.golden.txt', import.meta.url)

const DOCUMENTO = { dataEmissao: '2026-11-01', dataCompetencia: '2026-11-01' }
const ENDERECO = pedidoOf(SAMPLE).tomador!.endereco!
const CHAVE = '35489062255036530000181000000000653426072486424961'
const REFORMA = { cst: '000', classificacao: '000001', indicadorOperacao: '100301' }

/** The fields that only NT 009 has, all in one request. */
const NOVIDADES: Partial<PedidoNota> = {
  prestador: { cpfCnpj: '11222333000181', opcaoSimplesPendente: true, regimeApuracaoIbsCbs: 3 },
  finalidade: 'debito',
  tipoAjuste: 4,
  pagamentos: [{ idTransacao: 'E123', meio: 17, cnpjRecebedor: '11222333000181', cnpjInstituicao: '60701190' }],
}

const NOTAS: Record<string, { pedido: PedidoNota; sample?: string }> = {
  'nota regular, com retenções, IBS e CBS': { pedido: pedidoOf(SAMPLE) },
  'Simples Nacional': { pedido: pedidoOf('simples-nacional'), sample: 'simples-nacional' },
  exportação: { pedido: pedidoOf('exportacao'), sample: 'exportacao' },
  'ajustes da base, imóvel, destinatário e diferimento': {
    pedido: pedidoOf(SAMPLE, {
      imovel: { cib: 'A1B2C3D4' },
      valor: {
        servico: 1000,
        deducoes: {
          documentos: [
            { chaveNfse: CHAVE, tipo: 2, dataEmissao: '2026-11-01', valorDedutivel: 20, valorDeducao: 10 },
            {
              notaEmPapel: { numero: '7', modelo: '1', serie: 'A' },
              tipo: 99,
              descricao: 'Outra',
              dataEmissao: '2026-11-01',
              valorDedutivel: 5,
              valorDeducao: 5,
              fornecedor: { cpfCnpj: '11444777000161', razaoSocial: 'Fornecedor Ltda', endereco: ENDERECO },
            },
          ],
        },
      },
      reforma: {
        cst: '515',
        classificacao: '515001',
        indicadorOperacao: '020101',
        diferimento: { ibsEstadual: 100, ibsMunicipal: 100, cbs: 50 },
        destinatario: { cpfCnpj: '52998224725', razaoSocial: 'Ana Souza' },
        reembolsos: [{ ...DOCUMENTO, documentoNaoFiscal: { numero: '1', descricao: 'Recibo' }, tipo: 99, valor: 8 }],
      },
    }),
  },
  'débito, opção pendente, pagamento vinculado, Zona Franca e atividade do Simples': {
    pedido: {
      ...pedidoOf(SAMPLE, { atividadeSimples: 9, reforma: { ...REFORMA, zonaFranca: true, doacao: true } }),
      ...NOVIDADES,
    },
  },
}

test('the document of NT 009 is the one reviewed, note by note', () => {
  const written = Object.entries(NOTAS).map(([nome, { pedido, sample }]) => {
    const nota = notaOf(pedido, sample)
    assert.deepEqual(told(checkDps(newContexto(nota, TABELAS, AGORA, null, EM_VIGOR))), [], nome)
    return `# ${nome}\n${preview(nota, EM_VIGOR).replaceAll(/></g, '>\n<')}\n`
  })
  if (process.env['GOLDEN']) writeFileSync(GOLDEN, written.join('\n'))
  assert.equal(written.join('\n'), readFileSync(GOLDEN, 'utf8'))
})

test('the official schema of layout 1.01 refuses it', needsSchemas, () => {
  const schema = openDpsSchema()
  const nota = notaOf(pedidoOf(SAMPLE))
  assert.throws(() => schema.validate(Buffer.from(preview(nota, EM_VIGOR))))
})

test('without the row the same notes are written in layout 1.01, and what only NT 009 says is refused by name', () => {
  const nota = notaOf(pedidoOf(SAMPLE))
  assert.match(preview(nota), /versao="1.01".*<IBSCBS><finNFSe>0</)
  const novidades = notaOf(
    NOTAS['débito, opção pendente, pagamento vinculado, Zona Franca e atividade do Simples']!.pedido,
  )
  const erros = checkDps(newContexto(novidades, TABELAS, AGORA, null)).filter(
    ({ codigo }) => codigo === 'LEIAUTE_FUTURO',
  )
  assert.deepEqual(
    erros.map(({ campo }) => campo),
    [
      'prestador.opcaoSimplesPendente',
      'prestador.regimeApuracaoIbsCbs',
      'finalidade',
      'pagamentos',
      'servico[0].atividadeSimples',
      'servico[0].reforma.zonaFranca',
      'servico[0].reforma.doacao',
    ],
  )
  for (const { mensagem } of erros) assert.match(mensagem, /NT 009 .* ainda não tem esquema nem data/)
})

test('rentals beyond 99.01.01 and condominiums are refused by the reason, whatever the layout', () => {
  for (const codigo of ['99.03', '99.03.01', '990401', '99.05.01']) {
    const erros = prepareNota(pedidoOf(SAMPLE, { codigo }), contexto(SAMPLE)).erros
    assert.deepEqual(told(erros), ['servico[0].codigo:LEIAUTE_FUTURO'], codigo)
    assert.match(erros[0]!.mensagem, /99\.01\.01.*NT 009/)
  }
  const grupos: Partial<PedidoServico> = { locacao: {}, condominio: {} }
  const erros = checkDps(newContexto(notaOf(pedidoOf(SAMPLE, grupos)), TABELAS, AGORA, null, EM_VIGOR))
  assert.deepEqual(told(erros), ['servico[0].locacao:LEIAUTE_FUTURO', 'servico[0].condominio:LEIAUTE_FUTURO'])
})

function notaOf(pedido: PedidoNota, sample = SAMPLE): NotaPreparada {
  assert.deepEqual(validatePedido(pedido).erros, [])
  const { nota, erros } = preparar(pedido, { sample, agora: AGORA })
  assert.deepEqual(erros, [])
  return nota!
}

const contexto = (sample: string) =>
  ({ ...contextOfSample(sample), ambiente: 'homologacao', tabelas: TABELAS, agora: AGORA }) as const

const preview = (nota: NotaPreparada, vigencias?: readonly Vigencia[]) =>
  previewDps({
    emissao: { nota, serie: '1', numero: '7', reparos: [] },
    agora: AGORA,
    enviaAliquota: false,
    tabelas: TABELAS,
    ...(vigencias && { vigencias }),
  })

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { FechamentoDaEmpresa } from '#formas/notas/fechamento.ts'
import { needs } from '#test/support/references.ts'
import { renderResumo } from './render-resumo.ts'
import { resumoOf } from './resumo.ts'

const printing = needs('pdftotext')
const folder = mkdtempSync(join(tmpdir(), 'resumo-'))
after(() => rmSync(folder, { recursive: true }))

const conta = { id: '0192a1b0-0000-4000-8000-000000000001', nome: 'Contábil Horizonte' }
const SEM_DIFERENCA = {
  notas: 0,
  valorServico: 0,
  issARecolher: 0,
  issRetido: 0,
  receitaNoDas: 0,
  federaisRetidos: 0,
  ibs: 0,
  cbs: 0,
}
const MES: FechamentoDaEmpresa = {
  competencia: '2026-10',
  ambiente: 'producao',
  conta,
  empresa: {
    id: '0192a1b0-0000-4000-8000-000000000002',
    nome: 'Clínica Botafogo',
    cpfCnpj: '40109088000107',
    regimeTributario: 'lucro_presumido',
    municipio: { ibge: '3518800', nome: 'Guarulhos', uf: 'SP' },
  },
  estado: 'fechada',
  fechada: { por: { id: conta.id, nome: 'Lúcia Prado' }, em: '2026-11-06T20:40:00.000Z', motivo: null },
  numeros: {
    notas: 57,
    valorServico: 198419.34,
    issARecolher: 7780.97,
    issRetido: 2140,
    receitaNoDas: 0,
    federaisRetidos: 4936.1,
    ibs: 174.57,
    cbs: 1571.12,
  },
  palavraDoIss: null,
  diferenca: { ...SEM_DIFERENCA, notas: -1, valorServico: -6300, issARecolher: -252 },
  contagens: {
    canceladas: 2,
    substituidas: 1,
    emDuvida: 0,
    esperando: 0,
    recusadas: 0,
    lacunas: 0,
    divergencias: 0,
    mudaram: 1,
  },
  conferida: null,
  marcaSaiu: null,
  impede: [],
  avisa: [],
  mudaram: [
    {
      conta,
      empresa: { id: conta.id, nome: 'Clínica Botafogo' },
      notaId: conta.id,
      nota: 'NFS-e 1204',
      tomador: 'Hospital Copa Mar',
      mudanca: 'cancelada',
      status: 'cancelada',
      em: '2026-11-12T12:00:00.000Z',
      por: 'Tiago Melo',
      motivo: 'cliente desistiu do serviço',
      efeito: { ...SEM_DIFERENCA, notas: -1, valorServico: -6300, issARecolher: -252 },
    },
  ],
  pagar: {
    guias: [
      { municipio: { ibge: '3518800', nome: 'Guarulhos', uf: 'SP' }, notas: 43, valor: 7414.97 },
      { municipio: { ibge: '3550308', nome: 'São Paulo', uf: 'SP' }, notas: 2, valor: 366 },
    ],
    retido: { notas: 12, valor: 2140 },
    federais: [
      { tributo: 'PIS', valor: 689.95 },
      { tributo: 'Cofins', valor: 3184.58 },
      { tributo: 'CSLL', valor: 1061.57 },
    ],
    outrasRetencoes: 0,
    informa: { receitaNoDas: 0, ibs: 174.57, cbs: 1571.12 },
  },
  porServico: Array.from({ length: 13 }, (_, n) => ({
    codigo: `04.${String(n + 1).padStart(2, '0')}`,
    nome: 'Hospitais, clínicas, laboratórios, sanatórios, manicômios, casas de saúde, prontos-socorros, ambulatórios e congêneres.',
    notas: 13 - n,
    valorServico: 15262.5,
  })),
  historia: [],
}

async function pagesOf(mes: FechamentoDaEmpresa): Promise<string[]> {
  const file = join(folder, 'resumo.pdf')
  writeFileSync(file, await renderResumo(resumoOf(mes, true), new Date('2026-11-06T20:40:00Z')))
  const text = execFileSync('pdftotext', [file, '-layout', '-'], { encoding: 'utf8' })
  return text.split('\f').slice(0, -1)
}

test('one sheet says whose month it is, who closed it, what is paid and what changed since', printing, async () => {
  const [page = '', ...others] = await pagesOf(MES)
  assert.deepEqual(others, [])
  for (const text of [
    'Clínica Botafogo',
    'CNPJ 40.109.088/0001-07',
    'Lucro Presumido · Guarulhos/SP',
    'outubro de 2026',
    'FECHADO',
    'em 06/11/2026, por Lúcia Prado',
    '198.419,34',
    'ISS a recolher, Guarulhos',
    'ISS a recolher, São Paulo',
    '2.140,00',
    'PIS R$ 689,95',
    'Mais 3 serviços, na relação',
    'Uma nota mudou (NFS-e 1204): valor − R$ 6.300,00, ISS a recolher − R$ 252,00.',
  ])
    assert.ok(page.replace(/\s+/gu, ' ').includes(text), `${text}\n${page}`)
})

test('a company in the DAS has a word in the place of the tax, never a zero', printing, async () => {
  const numeros = { ...MES.numeros, issARecolher: null, receitaNoDas: 11071.7 }
  const pagar = { ...MES.pagar, guias: [], informa: { receitaNoDas: 11071.7, ibs: 0, cbs: 0 } }
  const fechada = null
  const open: FechamentoDaEmpresa = {
    ...MES,
    numeros,
    pagar,
    fechada,
    palavraDoIss: 'no DAS',
    diferenca: null,
    mudaram: [],
  }
  const [page = ''] = await pagesOf({ ...open, ambiente: 'homologacao' })
  assert.match(page, /ISS a recolher\s+no DAS/)
  assert.match(page, /Receita no DAS\s+R\$\s11\.071,70/)
  assert.match(page, /EM ABERTO/)
  assert.ok(!page.includes('Mudou depois'))
})

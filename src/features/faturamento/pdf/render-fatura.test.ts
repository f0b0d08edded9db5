import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { needs } from '#test/support/references.ts'
import type { FaturaContent } from './fatura-content.ts'
import { renderFatura } from './render-fatura.ts'

const printing = needs('pdftotext', 'pdftoppm', 'zbarimg')
const folder = mkdtempSync(join(tmpdir(), 'fatura-'))
after(() => rmSync(folder, { recursive: true }))

const PIX =
  '00020126580014br.gov.bcb.pix2536pix.banco.example/qr/v2/cobv/0b8f7c1e8f0e4e0a9d1c2f6f0c7b9a105204000053039865802BR5925SERVICO DE NFSE LTDA6009SAO PAULO62070503***6304A1B2'
const CONTENT: FaturaContent = {
  status: 'aberta',
  numero: 'nº 1042',
  emissora: {
    nome: 'Nota Certa',
    linhas: [
      'Nota Certa Tecnologia Ltda',
      'CNPJ 11.222.333/0001-81 · IM 98765',
      'Avenida Paulista, 1000, 10º andar',
      'Bela Vista, São Paulo/SP · CEP 01310-100',
    ],
  },
  cliente: {
    nome: 'Clínica São José Serviços Médicos Ltda',
    linhas: [
      'CNPJ 12.345.678/0001-95',
      'Rua das Acácias, 45',
      'Centro, Marabá/PA · CEP 68500-000',
      'Conta: Clínica São José',
    ],
  },
  datas: [
    { rotulo: 'Competência', valor: 'outubro de 2026' },
    { rotulo: 'Emissão', valor: '01/11/2026' },
    { rotulo: 'Vencimento', valor: '10/12/2026' },
  ],
  destaque: { rotulo: 'A pagar', valor: 'R$ 1.284,30', nota: 'Vence em 10/12/2026' },
  itens: [
    { descricao: 'Mensalidade do plano Prata', quantidade: '1', valorUnitario: 'R$ 999,00', valor: 'R$ 999,00' },
    { descricao: 'Notas excedentes', quantidade: '1.142', valorUnitario: 'R$ 0,35', valor: 'R$ 399,70' },
    { descricao: 'Crédito do plano anterior', quantidade: '1', valorUnitario: '-R$ 14,70', valor: '-R$ 14,70' },
  ],
  totais: [
    { rotulo: 'Subtotal', valor: 'R$ 1.384,00' },
    { rotulo: 'Cupom BEMVINDO', valor: '-R$ 99,70' },
    { rotulo: 'Total', valor: 'R$ 1.284,30' },
  ],
  pix: PIX,
  uso: {
    titulo: 'Notas autorizadas em outubro de 2026, por empresa',
    empresas: [
      { nome: 'Clínica São José Serviços Médicos Ltda', notas: '1.930' },
      { nome: 'Laboratório São José Ltda', notas: '212' },
    ],
    total: '2.142',
  },
  nota: { texto: 'Nota fiscal de serviço nº 87, de 01/11/2026', url: 'https://nfse.example/n/0b8f7c1e' },
}

const render = (more: Partial<FaturaContent> = {}) =>
  renderFatura({ ...CONTENT, ...more }, new Date('2026-11-01T12:00:00Z'))
function run(command: string, pdf: Buffer, ...args: string[]): string {
  const file = join(folder, 'fatura.pdf')
  writeFileSync(file, pdf)
  return execFileSync(command, [file, ...args], { encoding: 'utf8', cwd: folder })
}
const textOf = (pdf: Buffer) => run('pdftotext', pdf, '-layout', '-')
const wordsIn = (pdf: Buffer, word: string) => textOf(pdf).match(new RegExp(`${word}(?!\\p{L})`, 'gu'))?.length ?? 0
const pagesOf = (pdf: Buffer) => textOf(pdf).split('\f').slice(0, -1)

test('one sheet says who bills whom, for what, how much and until when', printing, async () => {
  const [page, ...others] = pagesOf(await render())
  assert.deepEqual(others, [])
  const shown = [
    ...CONTENT.emissora.linhas,
    ...CONTENT.cliente.linhas,
    'nº 1042',
    'EM ABERTO',
    'outubro de 2026',
    'Vence em 10/12/2026',
    'Notas excedentes',
    '1.142',
    '-R$ 14,70',
    'Cupom BEMVINDO',
    'R$ 1.284,30',
    'Laboratório São José Ltda',
    '2.142',
    'Nota fiscal de serviço nº 87',
    'https://nfse.example/n/0b8f7c1e',
    'Página 1 de 1',
  ]
  for (const part of shown) assert.ok(page!.includes(part), `"${part}" is not on the page:\n${page}`)
})

test('the QR code reads as the Pix, which is also there to copy', printing, async () => {
  const pdf = await render()
  run('pdftoppm', pdf, '-r', '150', '-png', '-singlefile', 'pagina')
  const read = execFileSync('zbarimg', ['--quiet', '--raw', join(folder, 'pagina.png')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'], // zbarimg looks for a desktop to notify
  })
  assert.equal(read.trim(), PIX)
  assert.ok(run('pdftotext', pdf, '-raw', '-').replace(/\s/g, '').includes(PIX.replace(/\s/g, '')))
  assert.doesNotMatch(textOf(await render({ pix: null })), /Pague com Pix/)
})

test('each state has its word, and a fatura that is not to be paid its watermark', printing, async () => {
  for (const [status, palavra] of [
    ['paga', 'PAGA'],
    ['vencida', 'VENCIDA'],
    ['parcialmente_paga', 'PAGA EM PARTE'],
  ] as const)
    assert.equal(wordsIn(await render({ status }), palavra), 1, status)
  for (const [status, palavra] of [
    ['rascunho', 'RASCUNHO'],
    ['cancelada', 'CANCELADA'],
    ['substituida', 'SUBSTITUÍDA'],
  ] as const)
    assert.equal(wordsIn(await render({ status }), palavra), 2, `${status}: state and watermark`)
})

test('a long fatura has several sheets, each with its titles and its number', printing, async () => {
  const empresas = Array.from({ length: 120 }, (_, index) => ({ nome: `Empresa ${index} Ltda`, notas: String(index) }))
  const item = { descricao: 'Uma linha comprida de ajuste '.repeat(8), quantidade: '1', valorUnitario: '1', valor: '1' }
  const pages = pagesOf(
    await render({ itens: Array.from({ length: 40 }, () => item), uso: { ...CONTENT.uso, empresas } }),
  )
  assert.ok(pages.length >= 6, String(pages.length))
  for (const [index, page] of pages.entries()) {
    assert.match(page, new RegExp(`Página ${index + 1} de ${pages.length}`))
    assert.match(page.split('\n', 3).join(), /Nota Certa/)
    assert.match(page, /DESCRIÇÃO|EMPRESA|Pague com Pix/)
  }
  for (const { nome } of empresas)
    assert.ok(
      pages.some((page) => page.includes(nome)),
      nome,
    )
})

test('hostile names stay inside, and the same content gives the same bytes', printing, async () => {
  const hostile = `${'W'.repeat(400)} \u202e) Tj ET <script> \u0000 👍🏽`
  const pdf = await render({
    cliente: { nome: hostile, linhas: [hostile] },
    emissora: { nome: hostile, linhas: [hostile] },
    itens: [{ ...CONTENT.itens[0]!, descricao: hostile }],
  })
  assert.equal(pagesOf(pdf).length, 1)
  assert.doesNotMatch(textOf(pdf), /[\u0000-\u0008\u202e]/)
  assert.deepEqual(await render(), await render())
})

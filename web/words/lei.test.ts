import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotaPelaLei } from '../formas.ts'
import { linhasDaNota } from './lei.ts'

const HOJE: NotaPelaLei = {
  ...{ dia: '2026-11-30', servico: 320, iss: { situacao: 'a_recolher', motivo: null, valor: 16 }, retido: 0 },
  ...{ ibs: { aliquota: 0.1, valor: 0.29 }, cbs: { aliquota: 0.9, valor: 2.63 }, somam: false },
  ...{ paga: 320, pagaSemTaxa: null, faltas: [] },
}
const DEPOIS: NotaPelaLei = {
  ...{ ...HOJE, dia: '2027-01-01', ibs: { aliquota: 0.1, valor: 0.3 }, cbs: { aliquota: null, valor: null } },
  ...{ somam: true, paga: null, pagaSemTaxa: 320.3 },
}
const plain = (linhas: ReturnType<typeof linhasDaNota>) =>
  linhas.map((each) => Object.values(each).join(' | ').replaceAll('\u00a0', ' '))

test('a rate that is not published is said, and what the customer pays names the tax that is missing', () => {
  assert.deepEqual(plain(linhasDaNota(HOJE, DEPOIS)), [
    'Serviço | R$ 320,00 | R$ 320,00',
    'ISS | R$ 16,00 | R$ 16,00',
    'IBS 0,1% | R$ 0,29 | + R$ 0,30',
    'CBS | R$ 2,63 | não publicada',
    'O cliente paga | R$ 320,00 | R$ 320,30 + CBS',
  ])
})

test('a note that would be refused has no amount to pay, and ISS in the DAS is said in words', () => {
  const recusada: NotaPelaLei = {
    ...{ ...DEPOIS, iss: null, retido: null, ibs: null, cbs: null, pagaSemTaxa: null, faltas: ['Falta IBS e CBS.'] },
  }
  const noDas: NotaPelaLei = {
    ...{ ...HOJE, iss: { situacao: 'no_das', motivo: 'simples_nacional', valor: null }, ibs: null, cbs: null },
  }
  assert.deepEqual(plain(linhasDaNota(noDas, recusada)), [
    'Serviço | R$ 320,00 | R$ 320,00',
    'ISS | no DAS | –',
    'O cliente paga | R$ 320,00 | seria recusada',
  ])
})

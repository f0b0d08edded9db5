import type { Ambiente } from './ambiente.ts'
import {
  call,
  type FechamentoDaEmpresa,
  type FechamentoDoMes,
  keyOf,
  type LinhaDoFechamento,
  type LinkDoFechamentoCriado,
  type NovoLinkDoFechamento,
  queryClient,
  read,
  renew,
  urlOf,
} from './client.ts'

export type Mes = { competencia: string; ambiente: Ambiente }

/** A month of the account, or of all accounts of the person, company by company. */
export const fechamento = ({ competencia, ambiente }: Mes, contas: 'esta' | 'todas' = 'esta') =>
  read('GET /portal/fechamentos', {
    consulta: { competencia, ambiente, ...(contas === 'todas' && { contas }) },
  })

/** The month of one company. */
export const fechamentoDaEmpresa = ({ competencia, ambiente }: Mes, empresaId: string) =>
  read('GET /portal/fechamentos/{competencia}/empresas/{empresaId}', {
    caminho: { competencia, empresaId },
    consulta: { ambiente },
  })

/** The links that open the package of a month without a login. */
export const links = ({ competencia, ambiente }: Mes) =>
  read('GET /portal/fechamentos/{competencia}/links', { caminho: { competencia }, consulta: { ambiente } })

/** Where the package of the month is downloaded; `empresaId`: of this company alone. */
export const pacoteDoMes = ({ competencia, ambiente }: Mes, empresaId?: string) =>
  urlOf('GET /portal/fechamentos/{competencia}/pacote.zip', {
    caminho: { competencia },
    consulta: { ambiente, ...(empresaId && { empresaId }) },
  })

const renewMes = () => renew('GET /portal/fechamentos', 'GET /portal/fechamentos/{competencia}/empresas/{empresaId}')

/** Marks the month of a company as checked, or takes the mark back; its row shows it before all is read again. */
export async function checkEmpresa(mes: Mes, empresaId: string, como: 'conferir' | 'desfazer-conferencia') {
  keep(mes, await moveMark(mes, empresaId, como))
  void renewMes()
}

/** Checks several companies, one after the other: what one refuses does not stop the others. Returns how many were. */
export async function checkEmpresas(mes: Mes, empresaIds: readonly string[]): Promise<number> {
  let feitas = 0
  for (const id of empresaIds)
    await moveMark(mes, id, 'conferir').then(
      (depois) => {
        feitas += 1
        keep(mes, depois)
      },
      () => {},
    )
  await renewMes()
  return feitas
}

const moveMark = ({ competencia, ambiente }: Mes, empresaId: string, como: 'conferir' | 'desfazer-conferencia') =>
  call(`POST /portal/fechamentos/{competencia}/empresas/{empresaId}/${como}`, {
    caminho: { competencia, empresaId },
    corpo: { ambiente },
  })

/** Puts the changed company into what the page holds of its month. */
function keep(mes: Mes, depois: FechamentoDaEmpresa): void {
  queryClient.setQueryData(fechamentoDaEmpresa(mes, depois.empresa.id).queryKey, depois)
  const { competencia, ambiente } = mes
  queryClient.setQueriesData<FechamentoDoMes>(
    { queryKey: keyOf('GET /portal/fechamentos', { consulta: { competencia, ambiente } }) },
    (antes) => antes && withLinha(antes, depois),
  )
}

function withLinha(antes: FechamentoDoMes, { conferida, marcaSaiu, empresa, conta }: LinhaDoFechamento) {
  const empresas = antes.empresas.map((linha) =>
    linha.empresa.id === empresa.id && linha.conta.id === conta.id ? { ...linha, conferida, marcaSaiu } : linha,
  )
  return { ...antes, empresas, conferidas: empresas.filter((linha) => linha.conferida).length }
}

type Empresas = { empresaIds?: string[]; motivo: string }

/** Closes the month of these companies, or of all; without a motivo only where each is checked. */
export async function closeMes({ competencia, ambiente }: Mes, { empresaIds, motivo }: Empresas): Promise<void> {
  const corpo = { ambiente, ...(empresaIds && { empresaIds }), ...(motivo && { motivo }) }
  try {
    await call('POST /portal/fechamentos/{competencia}/fechar', { caminho: { competencia }, corpo })
  } finally {
    // What refused it is on the page afterwards.
    void renewMes()
  }
}

export async function reopenMes({ competencia, ambiente }: Mes, { empresaIds, motivo }: Empresas): Promise<void> {
  const corpo = { ambiente, motivo, ...(empresaIds && { empresaIds }) }
  await call('POST /portal/fechamentos/{competencia}/reabrir', { caminho: { competencia }, corpo })
  void renewMes()
}

const renewLinks = () => renew('GET /portal/fechamentos/{competencia}/links')

/** A link to the month; its address is in this answer alone. */
export async function createLink(
  { competencia, ambiente }: Mes,
  novo: Omit<NovoLinkDoFechamento, 'ambiente'>,
): Promise<LinkDoFechamentoCriado> {
  const corpo = { ambiente, ...novo }
  const link = await call('POST /portal/fechamentos/{competencia}/links', { caminho: { competencia }, corpo })
  void renewLinks()
  return link
}

export async function endLink({ competencia }: Mes, id: string): Promise<void> {
  await call('POST /portal/fechamentos/{competencia}/links/{id}/encerrar', { caminho: { competencia, id } })
  await renewLinks()
}

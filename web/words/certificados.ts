import type { Certificado, LinkDeCertificado } from '../formas.ts'
import { diaMesAno } from './datas.ts'
import { count } from './formatos.ts'
import type { Tom } from './status.ts'

/** What is left of a certificate. */
export function prazoDe({ status, diasRestantes }: Pick<Certificado, 'status' | 'diasRestantes'>): string {
  if (status === 'expirado')
    return diasRestantes >= -1 ? 'venceu há menos de um dia' : `venceu há ${count(-diasRestantes - 1, 'dia', 'dias')}`
  return diasRestantes === 0 ? 'em menos de um dia' : `em ${count(diasRestantes, 'dia', 'dias')}`
}

export const LINKS: Record<LinkDeCertificado['status'], { rotulo: string; tom: Tom }> = {
  aberto: { rotulo: 'Aberto', tom: 'azul' },
  usado: { rotulo: 'Usado', tom: 'verde' },
  revogado: { rotulo: 'Revogado', tom: 'cinza' },
  substituido: { rotulo: 'Substituído', tom: 'cinza' },
  expirado: { rotulo: 'Venceu', tom: 'cinza' },
  esgotado: { rotulo: 'Recusas demais', tom: 'ambar' },
}

/** What happened to a link, in a sentence. */
export function fraseDoLink(link: LinkDeCertificado): string {
  const { status, email, expiraEm, encerradoEm, enviadoPor, recusas } = link
  const fim = diaMesAno(encerradoEm ?? expiraEm)
  switch (status) {
    case 'aberto':
      return `Link ${email ? `enviado a ${email}` : 'copiado'}, vale até ${fim}`
    case 'usado':
      return `Enviado por ${enviadoPor} em ${fim}`
    case 'revogado':
      return `Link revogado em ${fim}`
    case 'substituido':
      return `Trocado por outro link em ${fim}`
    case 'expirado':
      return `Link venceu em ${diaMesAno(expiraEm)} sem uso`
    case 'esgotado':
      return `Link fechado depois de ${count(recusas, 'arquivo recusado', 'arquivos recusados')}`
  }
}

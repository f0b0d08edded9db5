import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linksDaEmpresa } from '#web/api/portal/certificados.ts'
import type { Empresa, LinkDeCertificado } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { fraseDoLink, LINKS } from '#web/words/certificados.ts'
import { PedirPorLink } from './PedirPorLink.tsx'

/** The links by which the certificate of a company was asked for: by whom, and who used one when. */
export function LinksDaEmpresa({ empresa: { id, razaoSocial } }: { empresa: Empresa }) {
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(linksDaEmpresa(id))
  const links = data?.items ?? []
  return (
    <Secao
      titulo="Pedir a quem tem o arquivo"
      texto="O dono da empresa, ou quem comprou o certificado, envia o A1 por um link, sem ter conta aqui."
    >
      <Botao onClick={() => setAsking(true)}>Pedir por link</Botao>
      {error && <Falha erro={error} onRetry={() => void refetch()} />}
      {links.length > 0 && (
        <ul aria-label="Links de renovação" className="mt-4 border-t border-linha text-sm">
          {links.map((link) => (
            <Linha key={link.id} link={link} />
          ))}
        </ul>
      )}
      {asking && (
        <PedirPorLink
          empresaId={id}
          razaoSocial={razaoSocial}
          link={links[0] ?? null}
          onClose={() => setAsking(false)}
        />
      )}
    </Secao>
  )
}

const Linha = ({ link }: { link: LinkDeCertificado }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-linha py-2.5">
    <Selo tom={LINKS[link.status].tom}>{LINKS[link.status].rotulo}</Selo>
    <span className="min-w-0 break-words">{fraseDoLink(link)}</span>
    <span className="text-tinta-3">
      feito por {link.criadoPor ?? 'alguém que saiu da conta'}, <Instante em={link.criadoEm} />
    </span>
  </li>
)

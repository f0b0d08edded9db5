import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lastRefused } from '../api/core.ts'
import { sessao } from '../api/portal/sessao.ts'
import { Copiar } from '../kit/detail/Copiar.tsx'
import { Dialogo } from '../kit/overlay/Dialogo.tsx'

/** Where help is found, and what support needs to see what happened. */
export function Ajuda({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(sessao)
  if (!data) return null
  const { email, telefone, paginaDeStatus, documentacao } = data.suporte
  const assunto = `Conta ${data.conta.nome}${lastRefused && `, código ${lastRefused}`}`
  return (
    <Dialogo titulo="Ajuda" aberto onClose={onClose} leitura>
      <dl className="flex flex-col gap-4 text-sm">
        <Linha nome="Documentação">
          <Fora href={documentacao ?? '/v1/docs'}>Campos, erros e exemplos da API</Fora>
        </Linha>
        {paginaDeStatus && (
          <Linha nome="Como o serviço está">
            <Fora href={paginaDeStatus}>Página de status</Fora>
          </Linha>
        )}
        <Linha nome="Suporte">
          {email && (
            <a href={`mailto:${email}?subject=${encodeURIComponent(assunto)}`} className={LINK}>
              {email}
            </a>
          )}
          {telefone && (
            <a href={`tel:${telefone.replace(/[^+\d]/g, '')}`} className={LINK}>
              {telefone}
            </a>
          )}
          {!email && !telefone && 'Quem opera este serviço ainda não informou um e-mail nem um telefone de suporte.'}
        </Linha>
        {lastRefused && (
          <Linha nome="Código do último erro">
            <Copiar texto={lastRefused} rotulo="o código do último erro" />
            <span className="sub">Envie com a sua pergunta: com ele o suporte vê o que aconteceu.</span>
          </Linha>
        )}
      </dl>
    </Dialogo>
  )
}

const LINK = 'w-fit break-all text-anil hover:underline pointer-coarse:py-2'

const Fora = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className={LINK}>
    {children}
  </a>
)

const Linha = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <div>
    <dt className="sub">{nome}</dt>
    <dd className="mt-0.5 flex flex-col gap-0.5">{children}</dd>
  </div>
)

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { lastRefused } from '../api/core.ts'
import { ajuda, type ErroExplicado } from '../api/portal/ajuda.ts'
import { sessao } from '../api/portal/sessao.ts'
import type { Sessao } from '../formas.ts'
import { Copiar } from '../kit/detail/Copiar.tsx'
import { Falha } from '../kit/feedback/Falha.tsx'
import { Dialogo } from '../kit/overlay/Dialogo.tsx'
import { emPalavras } from '../words/no-portal.ts'
import { searchGuia } from './guia.ts'
import { useMay } from './sessao.ts'

/** Answers to what is asked, where help is found, and what support needs to see what happened. */
export function Ajuda({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(sessao)
  const [escrito, setEscrito] = useState('')
  const texto = useDeferredValue(escrito.trim())
  if (!data) return null
  return (
    <Dialogo titulo="Ajuda" aberto onClose={onClose} leitura>
      <label className="flex flex-col gap-1 text-sm font-medium">
        Buscar na ajuda
        <input
          type="search"
          value={escrito}
          maxLength={100}
          placeholder="cancelar, planilha, E0310"
          onChange={({ target }) => setEscrito(target.value)}
          className="h-9 rounded-md border border-borda bg-papel px-3 font-normal outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 pointer-coarse:h-[44px] pointer-coarse:text-base"
        />
      </label>
      {texto ? <Achados texto={texto} onClose={onClose} /> : <Contato {...data} />}
    </Dialogo>
  )
}

function Achados({ texto, onClose }: { texto: string; onClose: () => void }) {
  const may = useMay()
  const topicos = searchGuia(texto)
  const { data: erros, error, refetch } = useQuery(ajuda(texto))
  const nada = topicos.length === 0 && erros?.itens.length === 0
  return (
    <div className="mt-4 flex flex-col gap-4 text-sm">
      {topicos.length > 0 && (
        <ul aria-label="Guia" className="flex flex-col gap-3">
          {topicos.map(({ pergunta, resposta, para, onde, permissao }) => (
            <li key={pergunta}>
              <p className="font-medium">{pergunta}</p>
              <p className="text-tinta-2">{resposta}</p>
              {(!permissao || may(permissao)) && (
                <Link to={para} onClick={onClose} className={LINK}>
                  Ir a {onde}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && <Falha erro={error} onRetry={refetch} />}
      {erros && erros.itens.length > 0 && (
        <ul aria-label="Códigos de erro" className="flex flex-col gap-3">
          {erros.itens.map((erro) => (
            <Erro key={erro.url} {...erro} />
          ))}
        </ul>
      )}
      <p role="status" className={nada ? 'text-tinta-2' : 'sr-only'}>
        {nada ? 'Nada na ajuda com estas palavras. Tente outras, ou o código do erro.' : ''}
      </p>
    </div>
  )
}

const Erro = ({ codigo, de, texto, oQueFazer, url }: ErroExplicado) => (
  <li>
    <p>
      <Fora href={url}>
        <span className="font-mono text-xs">{codigo}</span>
      </Fora>
      <span className="sub"> {de}</span>
    </p>
    <p>{emPalavras(texto)}</p>
    <p className="text-tinta-2">{emPalavras(oQueFazer)}</p>
  </li>
)

function Contato({ suporte, conta }: Pick<Sessao, 'suporte' | 'conta'>) {
  const { email, telefone, paginaDeStatus, documentacao } = suporte
  const assunto = `Conta ${conta.nome}${lastRefused && `, código ${lastRefused}`}`
  return (
    <dl className="mt-4 flex flex-col gap-4 text-sm">
      {lastRefused && (
        <Linha nome="Código do último erro">
          <Copiar texto={lastRefused} rotulo="o código do último erro" />
          <span className="sub">Envie com a sua pergunta: ele mostra o que aconteceu.</span>
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
      {paginaDeStatus && (
        <Linha nome="Como o serviço está">
          <Fora href={paginaDeStatus}>Página de status</Fora>
        </Linha>
      )}
      <Linha nome="Documentação">
        <Fora href={documentacao ?? '/v1/docs'}>Campos, erros e exemplos da API</Fora>
        <Fora href="/v1/docs/erros">Todos os códigos de erro</Fora>
      </Linha>
    </dl>
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

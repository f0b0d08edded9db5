import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Empresa, ApiKeyCriada as Nova } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { exemploDe } from './exemplos.ts'

const LINGUAGENS = [
  { id: 'curl', titulo: 'curl', rotulo: 'o comando curl' },
  { id: 'typescript', titulo: 'TypeScript', rotulo: 'o código TypeScript' },
  { id: 'python', titulo: 'Python', rotulo: 'o código Python' },
  { id: 'php', titulo: 'PHP', rotulo: 'o código PHP' },
  { id: 'java', titulo: 'Java', rotulo: 'o código Java' },
  { id: 'csharp', titulo: 'C#', rotulo: 'o código C#' },
] as const

/** The new key, whole, shown once: to copy, and to try at once. It closes only by its button. */
export function ChaveNova({ chave, onClose }: { chave: Nova; onClose: () => void }) {
  const [insisting, setInsisting] = useState(false)
  const { data, isPending } = useQuery(empresas({ limit: 100 }))
  const empresa = data?.items.find((each) => mayTry(each, chave)) ?? null
  const exemplo = exemploDe({ origem: window.location.origin, chave, empresa })
  const guardada = () => {
    onClose()
    notifyDone('Chave criada', `${chave.nome} já pode ser usada.`)
  }
  return (
    <Dialogo titulo={`Guarde a chave ${chave.nome}`} aberto largo onClose={() => setInsisting(true)}>
      <div className="flex flex-col gap-4 text-sm">
        <p>
          Esta é a única vez em que ela aparece inteira. Copie para o cofre de segredos do seu sistema; aqui fica só o
          começo dela.
        </p>
        <p className="rounded-lg bg-papel-1 px-4 py-3">
          <Copiar texto={chave.chave} rotulo="a chave" />
        </p>
        {isPending ? (
          <Esqueleto alto={300} />
        ) : (
          <div>
            <p className="mb-1 font-medium">Experimente agora</p>
            <p className="mb-3 text-tinta-2">{exemplo.efeito}</p>
            <Abas
              abas={LINGUAGENS.map(({ id, titulo, rotulo }) => ({
                ...{ id, titulo },
                conteudo: (
                  <Codigo texto={exemplo[id]} linguagem={id === 'curl' ? 'json' : 'programa'} rotulo={rotulo} />
                ),
              }))}
            />
          </div>
        )}
        {insisting && (
          <p role="alert" className="text-ambar">
            Depois de fechar não há como vê-la de novo. Se já guardou, use o botão.
          </p>
        )}
        <div>
          <Botao tipo="principal" onClick={guardada}>
            Já guardei a chave
          </Botao>
        </div>
      </div>
    </Dialogo>
  )
}

/** Whether the company can issue with this key. */
const mayTry = ({ id, ativa, certificado }: Empresa, { empresaIds }: Nova) =>
  ativa && certificado !== null && (empresaIds?.includes(id) ?? true)

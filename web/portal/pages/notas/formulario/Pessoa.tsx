import { lazy, Suspense, useState } from 'react'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { useFormulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Telefone } from '#web/kit/form/TextoComMascara.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { checkDocumento } from '#web/words/documentos.ts'
import { maskDocumento, unmask } from '#web/words/formatos.ts'
import { NAO_IDENTIFICADO } from './pedido.ts'

const ClienteConhecido = lazy(() => import('./ClienteConhecido.tsx'))
const Escolher = lazy(() => import('./Escolher.tsx'))
const MaisDaPessoa = lazy(() => import('./MaisDaPessoa.tsx'))
/** The button of a closed group. */
const GRUPO_ALTO = 41

type Quem = 'brasil' | 'exterior' | 'ninguem'
const QUEM = [
  { value: 'brasil', label: 'No Brasil' },
  { value: 'exterior', label: 'No exterior' },
  { value: 'ninguem', label: 'Não identificado' },
] as const

/** How the form calls each person; only the customer may be left out, and only some have the fields of a customer. */
const PAPEIS = { tomador: 'tomador', intermediario: 'intermediário', destinatario: 'destinatário' } as const

/**
 * The fields of a person of the note at `nome`, a path whose last step says who it is. `cadastro`: a customer that is
 * kept, not that of one note.
 */
export function Pessoa({ nome, cadastro }: { nome: string; cadastro?: boolean }) {
  const papel = nome.slice(nome.lastIndexOf('.') + 1) as keyof typeof PAPEIS
  const { read, fixos, change } = useFormulario()
  const [quem, setQuem] = useState<Quem>(() => {
    const pessoa = read(nome) as PedidoTomador | null | undefined
    return pessoa?.nifEstrangeiro ? 'exterior' : pessoa === null ? 'ninguem' : 'brasil'
  })
  const preso = !!fixos[`${nome}.cpfCnpj`]
  const choose = (outro: Quem) => {
    setQuem(outro)
    const { cpfCnpj: _, nifEstrangeiro: __, endereco, ...resto } = (read(nome) ?? {}) as PedidoTomador
    if (outro === 'ninguem') change(nome, NAO_IDENTIFICADO.tomador)
    else change(nome, outro === 'exterior' ? { ...resto, endereco: { codigoCidade: '9999999' } } : resto)
  }
  return (
    <>
      {!preso && (
        <div className="col-span-full -mt-1 flex min-h-8 flex-wrap items-center gap-3">
          <Segmentos
            rotulo={`Onde está o ${PAPEIS[papel]}`}
            opcoes={nome === 'tomador' && !cadastro ? QUEM : QUEM.slice(0, 2)}
            valor={quem}
            onChange={choose}
          />
          {nome === 'tomador' && !cadastro && (
            <Suspense>
              <Escolher
                onChoose={(tomador) => {
                  setQuem(tomador.nifEstrangeiro ? 'exterior' : 'brasil')
                  change(nome, tomador)
                }}
              />
            </Suspense>
          )}
        </div>
      )}
      {quem === 'ninguem' ? (
        <p className="col-span-full text-sm text-tinta-2">
          A nota sai sem tomador: só para o consumidor final, onde o município permite. Sem ele não há retenções, e
          alguns municípios não deixam cancelar a nota depois.
        </p>
      ) : (
        <Identificado {...{ nome, papel, quem, cadastro }} />
      )}
    </>
  )
}

type DeQuem = { nome: string; papel: keyof typeof PAPEIS; quem: Quem; cadastro: boolean | undefined }

function Identificado({ nome, papel, quem, cadastro }: DeQuem) {
  const { read } = useFormulario()
  // Remembered here: the file of ClienteConhecido may arrive after the number was typed.
  const [antes] = useState(() => (read(`${nome}.cpfCnpj`) as string | undefined) ?? '')
  return (
    <>
      {quem === 'exterior' ? (
        <Texto
          nome={`${nome}.nifEstrangeiro`}
          rotulo="Identificação fiscal no país"
          ajuda="NIF, VAT, EIN…"
          maxLength={40}
          className="sm:col-span-3"
        />
      ) : (
        <Texto
          nome={`${nome}.cpfCnpj`}
          rotulo="CPF ou CNPJ"
          maxLength={18}
          check={checkDocumento}
          mask={maskDocumento}
          unmask={unmask}
          ajuda={
            <Suspense fallback="Pode colar com pontos e traços.">
              <ClienteConhecido nome={nome} antes={antes} />
            </Suspense>
          }
          className="sm:col-span-2"
        />
      )}
      <Texto
        nome={`${nome}.razaoSocial`}
        rotulo="Nome ou razão social"
        maxLength={200}
        className={quem === 'exterior' ? 'sm:col-span-3' : 'sm:col-span-4'}
      />
      <Texto nome={`${nome}.email`} rotulo="E-mail" tipo="email" maxLength={200} className="sm:col-span-3" />
      <Telefone nome={`${nome}.telefone`} rotulo="Telefone" className="sm:col-span-3" />
      <Suspense fallback={<Esqueleto alto={GRUPO_ALTO} />}>
        <MaisDaPessoa nome={nome} semInscricao={papel === 'destinatario'} semResumo={cadastro} />
      </Suspense>
    </>
  )
}

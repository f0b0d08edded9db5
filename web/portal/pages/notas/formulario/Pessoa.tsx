import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isCpfCnpj, kindOf } from '#domain/cpf-cnpj.ts'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { type ApiError, call } from '#web/api/portal/client.ts'
import { notify } from '#web/kit/feedback/Avisos.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Telefone, Texto } from '#web/kit/form/Texto.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { checkDocumento } from '#web/words/documentos.ts'
import { maskDocumento, unmask } from '#web/words/formatos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { Endereco } from './Endereco.tsx'
import { Grupo } from './Grupo.tsx'
import { NAO_IDENTIFICADO } from './pedido.ts'

type Quem = 'brasil' | 'exterior' | 'ninguem'
const QUEM = [
  { value: 'brasil', label: 'No Brasil' },
  { value: 'exterior', label: 'No exterior' },
  { value: 'ninguem', label: 'Não identificado' },
] as const

/** How the form calls each person; only the customer may be left out, and only some have the fields of a customer. */
const PAPEIS = { tomador: 'tomador', intermediario: 'intermediário', destinatario: 'destinatário' } as const

/** The fields of a person of the note at `nome`, a path whose last step says who it is. */
export function Pessoa({ nome }: { nome: string }) {
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
        <div className="col-span-full -mt-1">
          <Segmentos
            rotulo={`Onde está o ${PAPEIS[papel]}`}
            opcoes={nome === 'tomador' ? QUEM : QUEM.slice(0, 2)}
            valor={quem}
            onChange={choose}
          />
        </div>
      )}
      {quem === 'ninguem' ? (
        <p className="col-span-full text-sm text-tinta-2">
          A nota sai sem dizer quem contratou: só para o consumidor final, onde o município permite. Sem ele não há
          retenções, e alguns municípios não deixam cancelar a nota depois.
        </p>
      ) : (
        <Identificado nome={nome} papel={papel} quem={quem} />
      )}
    </>
  )
}

function Identificado({ nome, papel, quem }: { nome: string; papel: keyof typeof PAPEIS; quem: Quem }) {
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
          ajuda={<BuscarCnpj nome={nome} />}
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
      <Grupo titulo="Endereço" bloco={`${nome}.endereco`} texto="Obrigatório quando é empresa (CNPJ).">
        <Endereco nome={`${nome}.endereco`} />
      </Grupo>
      {papel !== 'destinatario' && (
        <Grupo titulo="Inscrição municipal e consumo" nomes={[`${nome}.inscricaoMunicipal`, `${nome}.consumidorFinal`]}>
          <Texto
            nome={`${nome}.inscricaoMunicipal`}
            rotulo="Inscrição municipal"
            maxLength={50}
            className="sm:col-span-2"
          />
          <div className="flex items-center pt-4 sm:col-span-4">
            <Chave nome={`${nome}.consumidorFinal`} rotulo="Para uso ou consumo pessoal (consumidor final)" />
          </div>
        </Grupo>
      )}
    </>
  )
}

/** Fills the name and the address from the register of companies. */
function BuscarCnpj({ nome }: { nome: string }) {
  const { change, read } = useFormulario()
  const cpfCnpj = useValor<string>(`${nome}.cpfCnpj`) ?? ''
  const may = useMay()
  const lookUp = useMutation({
    mutationFn: () => call('GET /portal/empresas/cnpj/{cnpj}', { caminho: { cnpj: cpfCnpj } }),
    onSuccess: ({ razaoSocial, email, telefone, endereco }) => {
      const { cidade: descricaoCidade, ...resto } = endereco
      const filled = Object.entries({ ...resto, descricaoCidade }).filter(([, each]) => each)
      const pessoa = read(nome) as object
      change(nome, {
        ...pessoa,
        razaoSocial,
        ...(email && { email }),
        ...(telefone && { telefone }),
        ...(filled.length > 0 && { endereco: Object.fromEntries(filled) }),
      })
    },
    onError: ({ corpo: { mensagem, correcao } }: ApiError) => notify(emPalavras(mensagem), emPalavras(correcao)),
  })
  if (kindOf(cpfCnpj) !== 'cnpj' || !isCpfCnpj(cpfCnpj) || !may('cnpj.read')) return 'Pode colar com pontos e traços.'
  return (
    <button
      type="button"
      onClick={() => lookUp.mutate()}
      disabled={lookUp.isPending}
      className="text-anil hover:underline disabled:opacity-60"
    >
      {lookUp.isPending ? 'Buscando' : 'Preencher pelo CNPJ'}
    </button>
  )
}

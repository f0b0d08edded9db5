import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isCpfCnpj, kindOf } from '#domain/cpf-cnpj.ts'
import { ApiError, type EmpresaPorCnpj } from '#web/api/portal/client.ts'
import { cadastroDoCnpj } from '#web/api/portal/empresas.ts'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { checkDocumento } from '#web/words/documentos.ts'
import { maskDocumento, unmask } from '#web/words/formatos.ts'

/** The CNPJ of a new company: a valid one is looked up, and the register's data fills the rest of the form. */
export function CampoCnpj() {
  const cnpj = useValor<string>('cpfCnpj') ?? ''
  const right = kindOf(cnpj) === 'cnpj' && isCpfCnpj(cnpj)
  const { data, isFetching, error } = useQuery(cadastroDoCnpj(right ? cnpj : ''))
  useFill(data)
  return (
    <Texto
      nome="cpfCnpj"
      rotulo="CNPJ ou CPF"
      check={checkDocumento}
      mask={maskDocumento}
      unmask={unmask}
      maxLength={18}
      placeholder="00.000.000/0000-00"
      autoComplete="off"
      ajuda={
        <span role="status">
          {isFetching ? (
            'Consultando o CNPJ'
          ) : data ? (
            <Achado cadastro={data} />
          ) : error ? (
            whyNot(error)
          ) : (
            'Com o CNPJ completo, o restante se preenche sozinho.'
          )}
        </span>
      }
    />
  )
}

/** A failed look-up never stops a registration. */
const whyNot = (error: Error) => {
  const [erro] = error instanceof ApiError ? error.corpo.erros : []
  return erro ? `${erro.mensagem} ${erro.correcao ?? ''}` : 'A consulta não respondeu. Preencha os dados abaixo.'
}

function Achado({ cadastro: { empresaId, situacao, razaoSocial } }: { cadastro: EmpresaPorCnpj }) {
  if (empresaId)
    return (
      <>
        Esta empresa já está na sua conta.{' '}
        <Link to="/empresas/$id" params={{ id: empresaId }} className="text-anil underline">
          Abrir {razaoSocial}
        </Link>
      </>
    )
  if (situacao && situacao.toUpperCase() !== 'ATIVA')
    return (
      <span className="text-ambar">Encontrada, com situação {situacao.toLowerCase()} na Receita. Confira antes.</span>
    )
  return <span className="text-verde">Encontrada: {razaoSocial}. Confira o que foi preenchido.</span>
}

/** Fills what is empty or unchanged since a previous look-up; what the user wrote stays. */
function useFill(cadastro: EmpresaPorCnpj | undefined): void {
  const { read, change } = useFormulario()
  const filled = useRef(new Map<string, string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response, not at each key
  useEffect(() => {
    if (!cadastro || cadastro.empresaId) return
    for (const [nome, valor] of Object.entries(fieldsOf(cadastro))) {
      const atual = read(nome)
      if (atual !== undefined && atual !== filled.current.get(nome)) continue
      change(nome, valor ?? undefined)
      if (valor) filled.current.set(nome, valor)
    }
  }, [cadastro])
}

const fieldsOf = ({ endereco, ...cadastro }: EmpresaPorCnpj): Record<string, string | null> => ({
  razaoSocial: cadastro.razaoSocial,
  nomeFantasia: cadastro.nomeFantasia,
  email: cadastro.email,
  telefone: cadastro.telefone,
  regimeTributario: cadastro.optanteMei ? 'mei' : cadastro.optanteSimples ? 'simples_nacional' : null,
  'endereco.cep': endereco.cep,
  'endereco.logradouro': endereco.logradouro,
  'endereco.numero': endereco.numero,
  'endereco.complemento': endereco.complemento,
  'endereco.bairro': endereco.bairro,
  'endereco.codigoCidade': endereco.codigoCidade,
})

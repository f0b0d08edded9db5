import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessao } from '../api/portal/sessao.ts'
import { classeBotao } from '../kit/Botao.tsx'
import { Cabecalho } from '../kit/detail/Pagina.tsx'
import { Vazio } from '../kit/feedback/Vazio.tsx'
import { type Papel, semPermissao } from '../words/papeis.ts'

/** Why nothing can be done in a session of support. */
const SO_LEITURA = 'Sessão de suporte, somente leitura: quem faz é uma pessoa da conta.'

/** A screen that the role may not see, reached by its address. */
export function SemAcesso({ titulo, oQue }: { titulo: string; oQue: string }) {
  const { data } = useQuery(sessao)
  return (
    <>
      <Cabecalho titulo={titulo} />
      <Vazio
        titulo={data?.verComo ? 'Esta página não aparece para o suporte' : 'Esta página não é do seu papel'}
        acao={
          <Link to="/inicio" className={classeBotao()}>
            Ir para o início
          </Link>
        }
      >
        {data?.verComo ? SO_LEITURA : semPermissao(data?.usuario.papel, oQue)}
      </Vazio>
    </>
  )
}

/**
 * Why the logged-in user may not do it, or undefined: the `porque` of a button. `daConta`: what belongs to all
 * companies is not for users limited to some; `doDono`: only an owner may.
 */
export function usePorque(): (permissao: string, oQue: string, daConta?: 'daConta' | 'doDono') => string | undefined {
  const { data } = useQuery(sessao)
  return (permissao, oQue, daConta) => {
    if (data?.verComo && !data.permissoes.includes(permissao)) return SO_LEITURA
    if (!data?.permissoes.includes(permissao))
      return semPermissao(data?.usuario.papel as Papel | undefined, oQue, daConta === 'doDono' ? 'um dono' : undefined)
    if (daConta === 'daConta' && data.empresaIds)
      return `Você vê algumas empresas; ${oQue} é de quem vê a conta inteira.`
    return undefined
  }
}

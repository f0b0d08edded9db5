import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessao } from '../api/sessao.ts'
import { type Papel, semPermissao } from '../text/papeis.ts'
import { classeBotao } from '../ui/Botao.tsx'
import { Cabecalho } from '../ui/Pagina.tsx'
import { Vazio } from '../ui/Vazio.tsx'

/** A screen that the role may not see, reached by its address. */
export function SemAcesso({ titulo, oQue }: { titulo: string; oQue: string }) {
  const { data } = useQuery(sessao)
  return (
    <>
      <Cabecalho titulo={titulo} />
      <Vazio
        titulo="Esta página não é do seu papel"
        acao={
          <Link to="/inicio" className={classeBotao()}>
            Ir para o início
          </Link>
        }
      >
        {semPermissao(data?.usuario.papel, oQue)}
      </Vazio>
    </>
  )
}

/** Why the logged-in role may not, or undefined when it may: what `porque` of a button wants. */
export function usePorque(): (permissao: string, oQue: string) => string | undefined {
  const { data } = useQuery(sessao)
  return (permissao, oQue) =>
    data?.permissoes.includes(permissao) ? undefined : semPermissao(data?.usuario.papel as Papel | undefined, oQue)
}

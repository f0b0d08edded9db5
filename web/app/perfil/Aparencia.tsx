import { Secao } from '../../kit/detail/Pagina.tsx'
import { ListaDeOpcoes } from '../../kit/form/Opcoes.tsx'
import { chooseTema, type Tema, useTema } from '../tema.ts'

const TEMAS: { value: Tema; label: string }[] = [
  { value: 'sistema', label: 'Como o aparelho' },
  { value: 'claro', label: 'Claro' },
  { value: 'escuro', label: 'Escuro' },
]

/** The choice of the theme. */
export const Aparencia = () => (
  <Secao titulo="Aparência" texto="Vale neste navegador.">
    <ListaDeOpcoes
      nome="tema"
      rotulo="Tema"
      opcoes={TEMAS}
      valor={useTema()}
      onChange={(tema) => chooseTema(tema as Tema)}
      className="max-w-sm"
    />
  </Secao>
)

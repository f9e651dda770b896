// Each form in which one value may take the place of another, by a change that it fits and one beside it that no form fits.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'
import { FORMS, type FormName } from './forms.ts'

const diff = (path: string, ...lines: readonly string[]): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,9 +1,9 @@\n${lines.join('\n')}\n`
const verdictOf = (text: string): string => reviewText(text, 'code_diff').verdict

const EXAMPLES: Readonly<Record<FormName, readonly [fits: string, other: string]>> = {
  'text for people': [
    diff('src/a.ts', '-const hint = "Pick a day";', '+const hint = "Please pick a day";'),
    diff('src/a.ts', '-const hint = "Pick a day";', '+const hint = "https://days.example.net/pick";'),
  ],
  'text at a place for people': [
    diff('src/a.py', ' def full_name(p):', '-    return p.first', '+    return f"{p.first} {p.last}"'),
    diff('src/a.py', ' def full_name(p):', '-    return p.first', '+    return f"{p.first} {p.password}"'),
  ],
  markup: [
    diff(
      'src/A.tsx',
      ' function A({ n }) {',
      '-  return <b>{n}</b>;',
      '+  return <b className="n">{n}</b>;',
      ' }',
    ),
    diff(
      'src/A.tsx',
      ' function A({ n }) {',
      '-  return <b>{n}</b>;',
      '+  return <b onClick={n.purge}>{n}</b>;',
      ' }',
    ),
  ],
  'key of an item': [
    diff(
      'src/A.tsx',
      ' const A = ({ rows }) => (',
      '-  <ul>{rows.map((row, i) => (<Row key={i} row={row} />))}</ul>',
      '+  <ul>{rows.map((row, i) => (<Row key={row.id} row={row} />))}</ul>',
      ' );',
    ),
    diff(
      'src/A.tsx',
      ' const A = ({ rows }) => (',
      '-  <ul>{rows.map((row, i) => (<Row key={i} row={row} />))}</ul>',
      '+  <ul>{rows.map((row, i) => (<Row key={Math.random()} row={row} />))}</ul>',
      ' );',
    ),
  ],
  'longer list of what is shown': [
    diff('src/a.py', '-list_display = ["name"]', '+list_display = ["name", "city"]'),
    diff('src/a.py', '-list_display = ["name"]', '+list_display = ["name", "password"]'),
  ],
  'list of declared fields': [
    diff(
      'src/a.py',
      ' class RoomSerializer(ModelSerializer):',
      '+    floor = serializers.IntegerField(read_only=True)',
      '     class Meta:',
      '-        fields = ["id"]',
      '+        fields = ["id", "floor"]',
    ),
    diff(
      'src/a.py',
      ' class RoomSerializer(ModelSerializer):',
      '+    floor = serializers.IntegerField()',
      '     class Meta:',
      '-        fields = ["id"]',
      '+        fields = ["id", "floor"]',
    ),
  ],
  'more for a page that is named': [
    diff(
      'src/A.php',
      "-        return $this->render('room.twig', ['room' => $room]);",
      "+        return $this->render('room.twig', ['room' => $room, 'near' => $this->rooms->findNear($room)]);",
    ),
    diff(
      'src/A.php',
      "-        return $this->render('room.twig', ['room' => $room]);",
      "+        return $this->render('room.twig', ['room' => $room, 'all' => $_SERVER]);",
    ),
  ],
  'pages and sizes': [
    diff('src/a.py', ' def offset(page, size):', '-    return page * size', '+    return (page - 1) * size'),
    diff('src/a.py', ' def fee(page, size):', '-    return page * size', '+    return (page - 1) * size'),
  ],
  'time that is waited': [
    diff('src/a.py', ' def f(n):', '-    delay = n', '+    delay = n + random.random()'),
    diff('src/a.py', ' def f(n):', '-    amount = n', '+    amount = n + random.random()'),
  ],
  'query with more conditions': [
    diff(
      'src/a.py',
      '-QUERY = "SELECT id FROM rooms WHERE house = %s"',
      '+QUERY = "SELECT id FROM rooms WHERE house = %s AND closed = false"',
    ),
    diff(
      'src/a.py',
      '-QUERY = "SELECT id FROM rooms WHERE house = %s AND owner = %s"',
      '+QUERY = "SELECT id FROM rooms WHERE house = %s"',
    ),
  ],
  'record of whoever asks': [
    diff(
      'src/a.js',
      ' async function f(req, res) {',
      '-  const room = await Room.findById(req.params.id);',
      '+  const room = await Room.findOne({ _id: req.params.id, owner: req.user.id });',
      ' }',
    ),
    diff(
      'src/a.js',
      ' async function f(req, res) {',
      '-  const room = await Room.findOne({ _id: req.params.id, owner: req.user.id });',
      '+  const room = await Room.findById(req.params.id);',
      ' }',
    ),
  ],
  'effect of a component': [
    diff(
      'src/A.tsx',
      ' function A({ day, onRows }) {',
      '-  useEffect(() => { loadRooms().then(onRows); }, [onRows]);',
      '+  useEffect(() => { loadRooms().then(onRows); }, [day, onRows]);',
      ' }',
    ),
    diff(
      'src/A.tsx',
      ' function A({ day, onRows }) {',
      '-  useEffect(() => { loadRooms().then(onRows); }, [onRows]);',
      '+  useEffect(() => { purgeRooms().then(onRows); }, [day, onRows]);',
      ' }',
    ),
  ],
  'draw that can be repeated': [
    diff(
      'src/a.py',
      ' from sklearn.model_selection import train_test_split',
      '-a, b = train_test_split(rows, test_size=0.2)',
      '+a, b = train_test_split(rows, test_size=0.2, random_state=7)',
    ),
    diff(
      'src/a.py',
      ' from sklearn.model_selection import train_test_split',
      '-a, b = train_test_split(rows, test_size=0.2)',
      '+a, b = train_test_split(rows, test_size=0.9, random_state=7)',
    ),
  ],
  'hook that reads': [
    diff(
      'src/A.tsx',
      ' function A({ day }) {',
      '-  const rows = useRooms();',
      '+  const rows = useRooms(day);',
      ' }',
    ),
    diff(
      'src/A.tsx',
      ' function A({ day }) {',
      '-  const rows = useAuth();',
      '+  const rows = useAuth(day);',
      ' }',
    ),
  ],
  'context with a time limit': [
    diff(
      'a.go',
      ' func f(ctx context.Context) {',
      '-\tctx, cancel := context.WithCancel(ctx)',
      '+\tctx, cancel := context.WithTimeout(ctx, 5*time.Second)',
      ' \tdefer cancel()',
      ' }',
    ),
    diff(
      'a.go',
      ' func f(ctx context.Context) {',
      '-\tctx, cancel := context.WithCancel(ctx)',
      '+\tctx, cancel := detach(ctx)',
      ' \tdefer cancel()',
      ' }',
    ),
  ],
  'client with a time limit': [
    diff(
      'a.go',
      ' func f() *Client {',
      '-\treturn &Client{http: http.DefaultClient}',
      '+\treturn &Client{http: &http.Client{Timeout: 5 * time.Second}}',
      ' }',
    ),
    diff(
      'a.go',
      ' func f() *Client {',
      '-\treturn &Client{http: http.DefaultClient}',
      '+\treturn &Client{http: &http.Client{Transport: lax}}',
      ' }',
    ),
  ],
  'request of the same address': [
    diff(
      'a.go',
      ' func f(ctx context.Context, u string) error {',
      '-\treq, err := http.NewRequest(http.MethodGet, u, nil)',
      '+\treq, err := http.NewRequestWithContext(ctx, http.MethodGet, u, nil)',
      ' \tif err != nil {',
      ' \t\treturn err',
      ' \t}',
      ' }',
    ),
    diff(
      'a.go',
      ' func f(ctx context.Context, u string) error {',
      '-\treq, err := http.NewRequest(http.MethodGet, u, nil)',
      '+\treq, err := http.NewRequestWithContext(ctx, http.MethodGet, mirror, nil)',
      ' \tif err != nil {',
      ' \t\treturn err',
      ' \t}',
      ' }',
    ),
  ],
  'error of Go by its name': [
    diff(
      'a.go',
      ' func f() error {',
      '-\terr := errors.New("no")',
      '+\terr := fmt.Errorf("no room: %d", 4)',
      ' \treturn err',
      ' }',
    ),
    diff(
      'a.go',
      ' func f() error {',
      '-\tres := errors.New("no")',
      '+\tres := accept()',
      ' \treturn res',
      ' }',
    ),
  ],
  'error that is told otherwise': [
    diff(
      'a.go',
      ' func f() (*Room, error) {',
      ' \tif err != nil {',
      '-\t\treturn nil, err',
      '+\t\treturn nil, fmt.Errorf("room: %w", err)',
      ' \t}',
      ' }',
    ),
    diff(
      'a.go',
      ' func f() (*Room, error) {',
      ' \tif err != nil {',
      '-\t\treturn nil, err',
      '+\t\treturn room, nil',
      ' \t}',
      ' }',
    ),
  ],
  'error or gap that was refused': [
    diff(
      'a.go',
      ' func f(k string) (int, bool) {',
      ' \tv, ok := rooms[k]',
      '-\treturn v, ok',
      '+\tif !ok {',
      '+\t\treturn 0, false',
      '+\t}',
      '+\treturn v, true',
      ' }',
    ),
    diff(
      'a.go',
      ' func f(k string) (int, bool) {',
      ' \tv, ok := rooms[k]',
      '-\treturn v, ok',
      '+\treturn v, true',
      ' }',
    ),
  ],
  'last error of a writer': [
    diff(
      'a.go',
      ' func f(w *csv.Writer) error {',
      '-\tw.Write(row)',
      '-\treturn nil',
      '+\tif err := w.Write(row); err != nil {',
      '+\t\treturn err',
      '+\t}',
      '+\treturn w.Error()',
      ' }',
    ),
    diff(
      'a.go',
      ' func f(w *csv.Writer) error {',
      '-\tw.Write(row)',
      '-\treturn nil',
      '+\tif err := w.Write(row); err != nil {',
      '+\t\treturn err',
      '+\t}',
      '+\treturn w.Hide()',
      ' }',
    ),
  ],
  'fields of a record': [
    diff(
      'a.go',
      ' func f() *Room {',
      '-\treturn &Room{Name: "a", Hint: "Pick a day"}',
      '+\treturn &Room{Name: "a", Hint: "Please pick a day"}',
      ' }',
    ),
    diff(
      'a.go',
      ' func f() *Room {',
      '-\treturn &Room{Name: "a", Role: guest}',
      '+\treturn &Room{Name: "a", Role: admin}',
      ' }',
    ),
  ],
  'functions of an object': [
    diff(
      'src/a.ts',
      ' function make(n) {',
      '-  return { size: () => n.length };',
      '+  return { size: () => n.length, first: () => n.at(0) };',
      ' }',
    ),
    diff(
      'src/a.ts',
      ' function make(n) {',
      '-  return { size: () => n.length };',
      '+  return { size: () => n.length, drop: () => purge(n) };',
      ' }',
    ),
  ],
  'the same with bounds, defaults and pure steps': [
    diff('src/a.ts', ' function f(n) {', '-  const name = n.name;', '+  const name = n.name.trim();', ' }'),
    diff('src/a.ts', ' function f(n, m) {', '-  const name = n.name;', '+  const name = m.name;', ' }'),
  ],
}

describe('values in the place of others [review, 5]', () => {
  it.each(FORMS.map(({ name }) => name))('%s: the form is approved, another value is not', (name) => {
    const [fits, other] = EXAMPLES[name]
    expect(verdictOf(fits), fits).toBe('approve')
    expect(verdictOf(other), other).not.toBe('approve')
  })
})

//! The search tree: decisions, and the results of each move. Plain arrays that are filled and reused.

/// Decisions of which more is learnt are not added any more.
const MOST_EDGES: usize = 1 << 20;
const NONE: u32 = u32::MAX;

/// What a search has learnt.
pub struct Tree<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    /// Open addressing: indices of nodes by the hash of the position, a power of two of them.
    slots: Vec<u32>,
}

/// A decision.
struct Node {
    key: u64,
    visits: u32,
    first: u32,
    last: u32,
}

/// A move of a decision.
pub struct Edge<M> {
    /// The move.
    pub mv: M,
    /// How often it was made.
    pub visits: u32,
    /// How often it could have been made.
    pub seen: u32,
    /// What the seats that made it have won.
    pub won: f64,
    /// What it seemed worth at a glance, once somebody has looked.
    pub glance: Option<f32>,
    next: u32,
    child: u32,
}

/// The index of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeIndex(u32);

/// The index of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EdgeIndex(u32);

impl<M: Clone + PartialEq> Tree<M> {
    /// A tree that knows nothing.
    pub fn new() -> Self {
        Tree { nodes: Vec::new(), edges: Vec::new(), slots: vec![NONE; 1 << 10] }
    }

    /// Forgets everything, and keeps the room.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.slots.fill(NONE);
    }

    /// Whether there is room for another decision.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.edges.len() < MOST_EDGES
    }

    /// Adds a decision between these moves.
    pub fn add(&mut self, moves: &[M]) -> NodeIndex {
        let index = self.nodes.len() as u32;
        self.nodes.push(Node { key: 0, visits: 0, first: NONE, last: NONE });
        for mv in moves {
            self.push(index, mv);
        }
        NodeIndex(index)
    }

    /// Adds a decision that is found by a hash again.
    pub fn add_keyed(&mut self, key: u64, moves: &[M]) -> NodeIndex {
        if self.slots.len() < 2 * (self.nodes.len() + 1) {
            self.grow();
        }
        let index = self.add(moves);
        self.nodes[index.0 as usize].key = key;
        self.enter(index.0);
        index
    }

    /// The decision with this hash.
    #[inline]
    pub fn find(&self, key: u64) -> Option<NodeIndex> {
        let mut slot = key as usize & (self.slots.len() - 1);
        loop {
            let index = self.slots[slot];
            if index == NONE {
                return None;
            }
            if self.nodes[index as usize].key == key {
                return Some(NodeIndex(index));
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// The decision that a move has led to.
    #[inline]
    pub fn child(&self, edge: EdgeIndex) -> Option<NodeIndex> {
        let child = self[edge].child;
        (child != NONE).then_some(NodeIndex(child))
    }

    /// Notes to which decision a move leads.
    pub fn lead(&mut self, edge: EdgeIndex, child: NodeIndex) {
        self.edges[edge.0 as usize].child = child.0;
    }

    /// Counts a visit. Returns how many there were before.
    #[inline]
    pub fn visit(&mut self, node: NodeIndex) -> u32 {
        let node = &mut self.nodes[node.0 as usize];
        node.visits += 1;
        node.visits - 1
    }

    /// The moves of a decision.
    #[inline]
    pub fn edges(&self, node: NodeIndex) -> impl Iterator<Item = EdgeIndex> {
        let mut next = self.nodes[node.0 as usize].first;
        std::iter::from_fn(move || {
            let edge = next;
            next = self.edges.get(edge as usize)?.next;
            Some(EdgeIndex(edge))
        })
    }

    /// The edge of a move, added if need be. `hint` is where to look first.
    pub fn edge(&mut self, node: NodeIndex, mv: &M, hint: Option<EdgeIndex>) -> EdgeIndex {
        if let Some(hint) = hint
            && self[hint].mv == *mv
        {
            return hint;
        }
        let found = self.edges(node).find(|&edge| self[edge].mv == *mv);
        found.unwrap_or_else(|| self.push(node.0, mv))
    }

    /// The move that was added after this one.
    #[inline]
    pub fn after(&self, edge: EdgeIndex) -> Option<EdgeIndex> {
        let next = self[edge].next;
        (next != NONE).then_some(EdgeIndex(next))
    }

    /// The move of a new decision with this index.
    #[inline]
    pub fn nth(&self, node: NodeIndex, index: usize) -> EdgeIndex {
        EdgeIndex(self.nodes[node.0 as usize].first + index as u32)
    }

    /// The first move of a decision.
    #[inline]
    pub fn first(&self, node: NodeIndex) -> Option<EdgeIndex> {
        let first = self.nodes[node.0 as usize].first;
        (first != NONE).then_some(EdgeIndex(first))
    }

    fn push(&mut self, node: u32, mv: &M) -> EdgeIndex {
        let edge = self.edges.len() as u32;
        let fresh = Edge {
            mv: mv.clone(),
            visits: 0,
            seen: 0,
            won: 0.0,
            glance: None,
            next: NONE,
            child: NONE,
        };
        self.edges.push(fresh);
        let node = &mut self.nodes[node as usize];
        if node.last == NONE {
            node.first = edge;
        } else {
            self.edges[node.last as usize].next = edge;
        }
        node.last = edge;
        EdgeIndex(edge)
    }

    fn enter(&mut self, index: u32) {
        let mask = self.slots.len() - 1;
        let mut slot = self.nodes[index as usize].key as usize & mask;
        while self.slots[slot] != NONE {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = index;
    }

    fn grow(&mut self) {
        let larger = 4 * self.slots.len();
        self.slots.clear();
        self.slots.resize(larger, NONE);
        for index in 0..self.nodes.len() as u32 {
            self.enter(index);
        }
    }
}

impl<M> std::ops::Index<EdgeIndex> for Tree<M> {
    type Output = Edge<M>;
    #[inline]
    fn index(&self, edge: EdgeIndex) -> &Edge<M> {
        &self.edges[edge.0 as usize]
    }
}

impl<M> std::ops::IndexMut<EdgeIndex> for Tree<M> {
    #[inline]
    fn index_mut(&mut self, edge: EdgeIndex) -> &mut Edge<M> {
        &mut self.edges[edge.0 as usize]
    }
}
